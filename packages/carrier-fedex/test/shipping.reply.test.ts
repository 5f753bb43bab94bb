import { createShipment, type ShippingResult } from '@waybill/core';
import type { HttpClient } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { shipping } from '../src/shipping.js';
import { account, readShip, request, SHIPMENT } from './support/account.js';
import { replyOf } from './support/cases.js';
import { listed, recorded } from './support/listed.js';

const fixture = (name: string) => replyOf('shipping', name);
const bought = ([shipment]: ReturnType<typeof readShip>): ShippingResult => {
  if (shipment === null) throw new Error('nothing was bought');
  return shipment;
};

const UNPRICED = expect.arrayContaining([expect.objectContaining({ code: 'no_price' })]);

describe('a created shipment', () => {
  const two = fixture('two-boxes-in-the-us');

  test('lists of one may be single, figures may be text', () => {
    const one = fixture('collect-on-delivery');
    const [sold] = one.output.transactionShipments;
    const [piece] = sold.pieceResponses;
    const drifted = {
      ...one,
      output: {
        ...one.output,
        transactionShipments: { ...sold, pieceResponses: { ...piece, packageSequenceNumber: '1' } },
      },
    };
    expect(readShip(drifted)).toEqual(readShip(one));
  });

  test('packages stand in the order of the request', () => {
    const [sold] = two.output.transactionShipments;
    const turned = {
      output: { transactionShipments: [{ ...sold, pieceResponses: [...sold.pieceResponses].reverse() }] },
    };
    const { meta } = bought(readShip(turned, { packages: 2 }));
    expect(meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual([
      '790900000114',
      '790900000125',
    ]);
    expect(meta.documents.map(({ parcel }) => parcel)).toEqual([0, 1]);
  });

  test('an empty number of the shipment does not hide that of its packages', () => {
    const document = fixture('two-boxes-in-the-us');
    const [sold] = document.output.transactionShipments;
    sold.masterTrackingNumber = [{}];
    delete sold.completedShipmentDetail.masterTrackingId;
    const number = sold.pieceResponses[0].trackingNumber;
    expect(readShip(document, { packages: 2 })[0]).toMatchObject({ tracking_number: number });
  });

  test('a label that FedEx sends to the customer is not missing', () => {
    const document = fixture('a-return-by-email');
    expect(readShip(document, { returns: 'email', documents: ['COMMERCIAL_INVOICE'] })).toMatchObject([
      {
        complete: true,
        documents: [],
        meta: { is_return: true, return_label_url: expect.stringMatching(/^https:/) },
      },
      [],
    ]);
    expect(readShip(document, { returns: 'print' })).toMatchObject([
      { complete: false },
      [{ code: 'incomplete_reply', details: { part: 'return_label', parcel: 0 } }],
    ]);
  });

  test('a package without a number or a label is reported', () => {
    const [shipment, errors] = readShip(two, { packages: 3 });
    expect(shipment?.complete).toBe(false);
    expect(errors.map(({ message }) => message)).toEqual([
      'The shipment was bought; the label of package 3 is not in the reply, or cannot be read.',
      'The shipment was bought; the tracking number of package 3 is not in the reply, or cannot be read.',
    ]);
  });

  test('a shipment that another account pays is complete without a price', () => {
    const [sold] = two.output.transactionShipments;
    const { shipmentRating: _, ...detail } = sold.completedShipmentDetail;
    const unpriced = { output: { transactionShipments: [{ ...sold, completedShipmentDetail: detail }] } };
    expect(readShip(unpriced, { packages: 2, billed: false })).toMatchObject([
      { total_charge: null, complete: true },
      [],
    ]);
    expect(readShip(unpriced, { packages: 2 })).toMatchObject([
      { total_charge: null, complete: false, meta: { notices: UNPRICED } },
      [],
    ]);
  });

  test('a package that the reply does not name is not reported as bought', () => {
    const { meta } = bought(readShip(two, { packages: 3 }));
    expect(meta.parcels.map((parcel) => parcel.bought)).toEqual([true, true, null]);
  });

  test('a sequence number beyond the packages adds no packages', () => {
    const document = fixture('collect-on-delivery');
    document.output.transactionShipments[0].pieceResponses[0].packageSequenceNumber = 700;
    expect(readShip(document)).toEqual(readShip(fixture('collect-on-delivery')));
  });

  describe('the price', () => {
    const priced = (...shipmentRateDetails: object[]) => {
      const document = fixture('two-boxes-in-the-us');
      const [{ completedShipmentDetail: detail }] = document.output.transactionShipments;
      detail.shipmentRating = { shipmentRateDetails };
      return readShip(document, { packages: 2 });
    };
    const unknown = [{ total_charge: null, complete: false, meta: { notices: UNPRICED } }, []];

    test.each([
      ['with duties, where these cannot be read', { totalNetChargeWithDutiesAndTaxes: 'many' }],
      ['of an absurd size', { totalNetCharge: '1e400' }],
      ['below 0', { totalNetCharge: -5 }],
      ['in no currency', { currency: 'dollars' }],
    ])('a price that is %s is unknown, and no lesser figure takes its place', (_, figures) => {
      expect(priced({ totalNetCharge: 20, currency: 'USD', ...figures })).toMatchObject(unknown);
    });

    test('the price of an entry that can be read stands', () => {
      const good = { rateType: 'PAYOR_ACCOUNT_SHIPMENT', totalNetCharge: '20', currency: 'UKL' };
      expect(priced({ totalNetCharge: 'x', currency: 'USD' }, good)).toMatchObject([
        { total_charge: { amount: '20.00', currency: 'GBP' }, complete: true },
        [],
      ]);
    });
  });

  test.each([
    ['2026-03-05T10:00:00', '2026-03-05'],
    ['2026-02-30', '2026-03-03'],
    ['soon', '2026-03-03'],
  ])('the ship date %s is read as %s', (written, day) => {
    const document = fixture('collect-on-delivery');
    document.output.transactionShipments[0].shipDatestamp = written;
    expect(bought(readShip(document)).shipment_date).toBe(day);
  });

  test('labels of a return shipment are return labels', () => {
    expect(bought(readShip(two, { packages: 2, returns: 'print' })).meta.documents[0]).toMatchObject({
      kind: 'return_label',
    });
  });
});

describe('a reply that departs from the contract', () => {
  const inReplies = recorded('shipping').filter(({ name }) => name !== 'labels-as-links');
  test.each(inReplies)(
    'an object in a list of its own reads the same: $name',
    ({ reply, expected: [shipment] }) => {
      const { meta } = shipment as ShippingResult;
      const invoice = meta.documents.some(({ kind }) => kind === 'commercial_invoice');
      const request = { packages: meta.parcels.length, documents: invoice ? ['COMMERCIAL_INVOICE'] : [] };
      const whole = readShip(reply, request);
      for (const { what, changed } of listed(reply)) expect(readShip(changed, request), what).toEqual(whole);
    },
  );
});

const base64 = (content: string) => Buffer.from(content, 'latin1').toString('base64');

/** A reply whose only label is this one. */
function labelled(label: object) {
  const document = fixture('collect-on-delivery');
  const [piece] = document.output.transactionShipments[0].pieceResponses;
  piece.packageDocuments = [{ contentType: 'LABEL', ...label }];
  return document;
}

const NO_FILES: [string, string][] = [
  ['a page', '<!DOCTYPE html><html>Try again</html>'],
  ['a page after blanks', '\r\n  <html>'],
  ['an error document', '{"errors":[{"code":"X"}]}'],
  ['a text', 'Try again'],
  ['cut short', '%P'],
];

describe('a label in the reply', () => {
  test.each(NO_FILES)('a label that is %s is missing', (_, content) => {
    for (const docType of ['PDF', 'ZPLII', 'PNG', undefined]) {
      const [shipment, errors] = readShip(labelled({ docType, encodedLabel: base64(content) }));
      expect(shipment).toMatchObject({ documents: [], complete: false, tracking_number: '790900000169' });
      expect(errors).toMatchObject([{ code: 'incomplete_reply', retryable: false, details: { parcel: 0 } }]);
    }
  });

  test.each(['', 'no base64!', 'QQ'])('a label with the content %j is missing', (encodedLabel) => {
    expect(readShip(labelled({ docType: 'PDF', encodedLabel }))[0]).toMatchObject({
      documents: [],
      complete: false,
    });
  });

  test.each([
    ['%PDF-1.4 %%EOF', 'PDF'],
    ['\xef\xbb\xbf\n%PDF-1.7 %%EOF', 'PDF'],
    ['\x89PNG\r\n\x1a\n', 'PNG'],
    ['GIF89a', 'GIF'],
    ['^XA^FO0,0^XZ', 'ZPL'],
    ['\n~DGR:LOGO.GRF,1,1,00\n^XA^XZ', 'ZPL'],
    ['CT~~CD,~CC^~CT~\n^XA^XZ', 'ZPL'],
  ])('a label that begins with %j is %s, whatever FedEx calls it', (content, format) => {
    for (const docType of [undefined, 'PDF', 'ZPLII', 'LABEL']) {
      const [shipment] = readShip(labelled({ docType, encodedLabel: base64(content) }));
      expect(shipment?.meta.documents).toEqual([{ format, kind: 'label', parcel: 0 }]);
    }
  });

  test('a label whose format has no known beginning is what FedEx calls it', () => {
    const [shipment] = readShip(labelled({ docType: 'EPL2', encodedLabel: base64('N\nq800\nP1\n') }));
    expect(shipment?.meta.documents).toMatchObject([{ format: 'EPL2' }]);
  });

  test('a label in another format than the requested one brings a notice', () => {
    const [shipment] = readShip(labelled({ docType: 'PDF', encodedLabel: base64('%PDF-1.4 %%EOF') }), {
      format: 'ZPL',
    });
    expect(shipment?.meta.notices).toContainEqual({
      code: 'label_format',
      message: 'ZPL was requested; FedEx made PDF.',
    });
  });
});

describe('requested documents', () => {
  const invoiced = () => fixture('to-germany-with-invoice');
  const request = { documents: ['COMMERCIAL_INVOICE'] };

  test('a shipment with all its documents is complete', () => {
    expect(readShip(invoiced(), request)).toMatchObject([{ complete: true }, []]);
  });

  test('a missing invoice is reported', () => {
    const document = invoiced();
    document.output.transactionShipments[0].shipmentDocuments = [];
    const [shipment, errors] = readShip(document, request);
    expect(shipment?.complete).toBe(false);
    expect(errors.map(({ message }) => message)).toEqual([
      'The shipment was bought; the commercial invoice is not in the reply, or cannot be read.',
    ]);
  });

  test('an unreadable document is reported once', () => {
    const document = invoiced();
    document.output.transactionShipments[0].shipmentDocuments[0].encodedLabel = base64('<html>');
    const [shipment, errors] = readShip(document, request);
    expect(shipment?.meta.documents.map(({ kind }) => kind)).toEqual(['label']);
    expect(errors).toHaveLength(1);
  });

  test('documents may come merged into one file', () => {
    const document = invoiced();
    const [sold] = document.output.transactionShipments;
    sold.pieceResponses[0].packageDocuments = [];
    sold.shipmentDocuments[0].contentType = 'MERGED_LABEL_DOCUMENTS';
    expect(readShip(document, request)).toMatchObject([{ complete: true }, []]);
  });

  test('a document without a type is not taken for a label', () => {
    const document = fixture('two-boxes-in-the-us');
    const [sold] = document.output.transactionShipments;
    const [label] = sold.pieceResponses[0].packageDocuments;
    for (const piece of sold.pieceResponses) piece.packageDocuments = [];
    sold.shipmentDocuments = [{ encodedLabel: label.encodedLabel }];
    const [shipment, errors] = readShip(document, { packages: 2 });
    expect(shipment?.meta.documents).toMatchObject([{ kind: 'other', parcel: null }]);
    expect(errors.map(({ message }) => message)).toEqual([
      'The shipment was bought; the label of package 1 is not in the reply, or cannot be read.',
      'The shipment was bought; the label of package 2 is not in the reply, or cannot be read.',
    ]);
  });
});

test('a document that comes as a link alone is missing, with its link', () => {
  const document = fixture('two-boxes-in-the-us');
  const [label] = document.output.transactionShipments[0].pieceResponses[0].packageDocuments;
  delete label.encodedLabel;
  label.url = 'https://www.fedex.com/document/v2/retrieve/1';
  expect(readShip(document, { packages: 2 })).toMatchObject([
    { complete: false, meta: { documents: [{ parcel: 1 }] } },
    [{ code: 'incomplete_reply', details: { part: 'label', parcel: 0, url: label.url } }],
  ]);
});

const trouble = (code: string) => ({ errors: [{ code, message: 'Later.' }] });
const pieces = (...pieceResponses: object[]) => ({ output: { transactionShipments: [{ pieceResponses }] } });

describe('a purchase of unknown outcome', () => {
  test.each<[number, unknown]>([
    [200, { output: { alerts: [{ code: 'SHIP.X', message: 'Something.' }] } }],
    [200, { output: { transactionShipments: [] } }],
    [200, { transactionId: 't' }],
    [200, pieces({})],
    [200, pieces({ packageSequenceNumber: 1, packageDocuments: [{ contentType: 'LABEL' }] })],
    [200, pieces({ packageDocuments: [{ encodedLabel: 'PGh0bWw+PC9odG1sPg==' }] })],
    [200, trouble('INTERNAL.SERVER.ERROR')],
    [404, ''],
    [429, trouble('TOO.MANY.REQUESTS')],
    [200, 'OK'],
    [200, ''],
    [302, trouble('MOVED')],
    [500, '<html>'],
    [500, { code: 'X', message: 'Something broke.' }],
    [504, { fault: { faultstring: 'Gateway Timeout' } }],
    [200, { error: 'X', error_detail: 'Something broke.' }],
    [500, trouble('INTERNAL.SERVER.ERROR')],
    [503, trouble('SERVICE.UNAVAILABLE.ERROR')],
    [400, trouble('SERVICE.UNAVAILABLE.ERROR')],
  ])('HTTP %i with %j proves nothing', (status, document) => {
    const [shipment, errors] = readShip(document, {}, status);
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([
      {
        kind: 'unknown_outcome',
        retryable: false,
        http_status: status,
        details: { lookup: 'customer transaction id-1 with FedEx', request_id: 'id-1' },
      },
    ]);
  });

  test('an unknown outcome repeats FedEx’s code and message and names what to look up', () => {
    const [, [entry]] = readShip(trouble('SERVICE.UNAVAILABLE.ERROR'), {}, 503);
    expect(entry?.code).toBe('SERVICE.UNAVAILABLE.ERROR');
    expect(entry?.message).toMatch(/Later\..*look for customer transaction id-1 with FedEx/);
  });

  test('an order in the background is asked for until the deadline of a purchase is near', () => {
    const answer = (step: string, output: object) => ({
      step,
      status: 200,
      headers: {},
      body: JSON.stringify({ output }),
    });
    const replies = [answer('buy', { jobId: 'job-1' })];
    const waits: number[] = [];
    for (let [call] = shipping.next({ request: SHIPMENT, replies }); call !== undefined; ) {
      waits.push(call.after_ms ?? 0);
      replies.push(answer('results', { alerts: [] }));
      [call] = shipping.next({ request: SHIPMENT, replies });
    }
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(100_000);
    expect(waits).toHaveLength(8);
    const created = answer('results', fixture('two-boxes-in-the-us').output);
    expect(shipping.next({ request: SHIPMENT, replies: [...replies.slice(0, 2), created] })).toEqual([]);
  });

  test('an order in the background reports what its result says', () => {
    const order = readShip({ output: { jobId: 'job-1' } }, {}, 200, [
      { step: 'results', status: 503, document: trouble('SERVICE.UNAVAILABLE.ERROR') },
    ]);
    expect(order).toMatchObject([
      null,
      [
        { kind: 'unknown_outcome', retryable: false, details: { references: { job_id: 'job-1' } } },
        { code: 'SERVICE.UNAVAILABLE.ERROR', message: 'Later.', retryable: false },
      ],
    ]);
  });
});

describe('a refused purchase', () => {
  test.each<[number, unknown, string, boolean]>([
    [200, { output: trouble('SHIP.X') }, 'carrier', false],
    [200, { ...trouble('SHIP.X'), output: { transactionShipments: [{}] } }, 'carrier', false],
    [400, trouble('SHIP.X'), 'carrier', false],
    [403, { fault: { faultstring: 'Forbidden' } }, 'authentication', false],
  ])('HTTP %i with %j is a refusal', (status, document, kind, retryable) => {
    const [shipment, errors] = readShip(document, {}, status);
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ kind, retryable, http_status: status }]);
  });
});

test('a purchase that is cut off on the way names what to look up', async () => {
  const http: HttpClient = {
    send: async ({ url }) => {
      if (!url.endsWith('/oauth/token')) throw new Error('socket hang up');
      const body = Buffer.from(JSON.stringify({ access_token: 't', expires_in: 3600 }));
      return { status: 200, headers: {}, body };
    },
  };
  const data = request({ services: ['FEDEX_2_DAY'], references: ['ORDER-7'] });
  const [shipment, errors] = await createShipment(account({ http }), data);
  expect(shipment).toBeNull();
  const lookup = 'customer transaction id-1 or reference ORDER-7 with FedEx';
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false, details: { lookup } }]);
  expect(errors[0]?.message).toContain(lookup);
});
