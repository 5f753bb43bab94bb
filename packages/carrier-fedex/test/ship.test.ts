import { readFileSync } from 'node:fs';
import { createShipment, type HttpClient, type ShippingResult } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { account, issuesOf, RECIPIENT, readShip, request, SHIPPER, wireShipment } from './support/account.js';
import { paths, replaced } from './support/paths.js';

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`./fixtures/shipping/${name}/2.reply.json`, import.meta.url), 'utf8'));
const bought = ([shipment]: ReturnType<typeof readShip>): ShippingResult => {
  if (shipment === null) throw new Error('nothing was bought');
  return shipment;
};

describe('what was bought', () => {
  const two = fixture('two-boxes-in-the-us');

  test('whatever member is missing or nonsense, the rest comes back', () => {
    const whole = ['output', 'transactionShipments', '0'];
    let kept = 0;
    for (const path of paths(two)) {
      for (const value of [undefined, null, '', [], {}, 'nonsense', -1]) {
        const [shipment, errors] = readShip(replaced(two, path, value), { packages: 2 });
        const what = `${path.join('.')} = ${JSON.stringify(value)}`;
        if (path.length <= whole.length && path.every((step, index) => step === whole[index])) {
          expect(shipment === null ? errors[0]?.kind : 'kept', what).toMatch(/unknown_outcome|kept/);
          continue;
        }
        expect(shipment?.tracking_number, what).toBeTruthy();
        const labels = shipment?.documents.length ?? 0;
        expect(labels, what).toBeGreaterThanOrEqual(path.includes('pieceResponses') ? 0 : 2);
        expect(labels < 2 ? errors.length : 1, what).toBeGreaterThan(0);
        expect(shipment?.complete, what).toBe(errors.length === 0);
        kept += 1;
      }
    }
    expect(kept).toBeGreaterThan(500);
  });

  test('lists of one may come without their list, figures as text', () => {
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

  test('pieces stand in the order of the request', () => {
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

  test('a package without a number or label is told', () => {
    const [shipment, errors] = readShip(two, { packages: 3 });
    expect(shipment?.complete).toBe(false);
    expect(errors.map(({ message }) => message)).toEqual([
      'The shipment was bought; its label of package 3 is not in the reply.',
      'The shipment was bought; its tracking number of package 3 is not in the reply.',
    ]);
  });

  test('no price is no shortage when another account pays', () => {
    const [sold] = two.output.transactionShipments;
    const { shipmentRating: _, ...detail } = sold.completedShipmentDetail;
    const unpriced = { output: { transactionShipments: [{ ...sold, completedShipmentDetail: detail }] } };
    expect(readShip(unpriced, { packages: 2, billed: false })).toMatchObject([
      { total_charge: null, complete: true },
      [],
    ]);
    expect(readShip(unpriced, { packages: 2 })).toMatchObject([
      { total_charge: null, complete: false },
      [{ code: 'missing' }],
    ]);
  });

  test('labels for the way back are called so', () => {
    expect(bought(readShip(two, { packages: 2, returns: true })).meta.documents[0]).toMatchObject({
      kind: 'return_label',
    });
  });
});

describe('what was not, or nobody knows', () => {
  test.each([
    [200, { output: { alerts: [{ code: 'SHIP.X', message: 'Something.' }] } }, 'unknown_outcome'],
    [200, { transactionId: 't' }, 'unknown_outcome'],
    [200, 'OK', 'unknown_outcome'],
    [500, '<html>', 'unknown_outcome'],
    [504, { fault: { faultstring: 'Gateway Timeout' } }, 'unknown_outcome'],
    [500, { code: 'X', message: 'Something broke.' }, 'unknown_outcome'],
    [200, { error: 'X', error_detail: 'Something broke.' }, 'unknown_outcome'],
    [403, { fault: { faultstring: 'Forbidden' } }, 'authentication'],
    [404, '', 'unexpected_reply'],
    [400, { errors: [{ code: 'SHIP.X', message: 'No.' }] }, 'carrier'],
    [503, { errors: [{ code: 'SERVICE.UNAVAILABLE.ERROR', message: 'Later.' }] }, 'unavailable'],
  ])('%i %j is %s', (status, document, kind) => {
    const [shipment, errors] = readShip(document, {}, status);
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ kind, retryable: false, http_status: status }]);
  });

  test('an unknown outcome says what to look for', () => {
    const [, [entry]] = readShip('', {}, 200);
    expect(entry?.details).toMatchObject({ transaction_id: 'id-1' });
  });
});

describe('documents as links', () => {
  const token = { access_token: 't', expires_in: 3600 };
  const linked = (url: string) => {
    const document = fixture('labels-as-links');
    document.output.transactionShipments[0].pieceResponses[0].packageDocuments[0].url = url;
    return document;
  };
  const client = (document: unknown, seen: string[]): HttpClient => ({
    send: async ({ url, headers }) => {
      seen.push(`${url} ${headers.authorization ?? ''}`);
      const body = url.endsWith('/oauth/token')
        ? JSON.stringify(token)
        : url.endsWith('/shipments')
          ? JSON.stringify(document)
          : '%PDF-1.4';
      return { status: 200, headers: {}, body: Buffer.from(body) };
    },
  });
  const data = request({ services: ['FEDEX_2_DAY'], label: { extra: { 'fedex:response': 'URL_ONLY' } } });

  test('are fetched over the account’s own server', async () => {
    const seen: string[] = [];
    const http = client(linked('https://www.fedex.com/document/v2/retrieve/1'), seen);
    const [shipment, errors] = await createShipment(account({ http }), data);
    expect(errors).toEqual([]);
    expect(shipment?.documents).toEqual([Buffer.from('%PDF-1.4').toString('base64')]);
    expect(seen.at(-1)).toBe('https://apis-sandbox.fedex.com/document/v2/retrieve/1 Bearer t');
  });

  test('are not fetched from elsewhere, and the shipment comes back with the link', async () => {
    const seen: string[] = [];
    const http = client(linked('https://labels.example/1'), seen);
    const [shipment, errors] = await createShipment(account({ http }), data);
    expect(shipment).toMatchObject({ tracking_number: '790900000170', documents: [], complete: false });
    expect(errors).toMatchObject([{ details: { parcel: 0, url: 'https://labels.example/1' } }]);
    expect(seen.filter((line) => line.includes('labels.example'))).toEqual([]);
  });
});

describe('requests', () => {
  const shipped = (shipment: Parameters<typeof request>[0], parties = {}) =>
    wireShipment(request({ services: ['FEDEX_GROUND'], ...shipment }, parties)).body as Record<
      string,
      unknown
    >;
  const goods = { description: 'Parts', weight: 1, value_amount: 5, origin_country: 'US' };
  const germany = {
    recipient: {
      ...RECIPIENT,
      state_code: undefined,
      country_code: 'DE',
      postal_code: '10117',
      phone_number: '+49 30 5550 1234',
    },
  };
  const clean = (parties: object) => JSON.parse(JSON.stringify(parties));

  test.each([
    ['(206) 555-0100', 'US', { phoneNumber: '2065550100' }],
    ['+1 206 555 0100 ext. 77', 'CA', { phoneNumber: '2065550100', phoneExtension: '77' }],
    ['0044 20 7946 0000', 'GB', { phoneNumber: '00442079460000' }],
  ])('telephone %s in %s', (phone_number, country_code, contact) => {
    const party = {
      ...RECIPIENT,
      phone_number,
      country_code,
      postal_code: country_code === 'CA' ? 'M5V 3L9' : '10118',
    };
    const customs = { items: [goods], extra: {} };
    const wire = shipped({ currency: 'USD', customs }, { recipient: party });
    expect(wire).toMatchObject({ requestedShipment: { recipients: [{ contact }] } });
  });

  test.each([
    ['555-0100', 'US'],
    ['12345', 'DE'],
  ])('telephone %s in %s is refused', (phone_number, country_code) => {
    const party = { ...RECIPIENT, phone_number, country_code };
    expect(
      issuesOf(() => shipped({ currency: 'USD', customs: { items: [goods] } }, { recipient: party })),
    ).toContain('recipient.phone_number invalid_phone');
  });

  test('who pays duties: the terms, then an account, else the recipient', () => {
    const payment = (shipment: object, customs: object = {}) => {
      const body = shipped(
        { currency: 'USD', ...shipment, customs: { items: [goods], ...customs } },
        clean(germany),
      );
      return (body.requestedShipment as { customsClearanceDetail: { dutiesPayment: unknown } })
        .customsClearanceDetail.dutiesPayment;
    };
    const payor = (value: string) => ({ responsibleParty: { accountNumber: { value } } });
    expect(payment({})).toEqual({ paymentType: 'RECIPIENT' });
    expect(payment({ duty_paid_by: 'SENDER' })).toEqual({ paymentType: 'RECIPIENT' });
    expect(payment({}, { terms_of_trade: 'DDP' })).toEqual({
      payor: payor('740561073'),
      paymentType: 'SENDER',
    });
    expect(payment({ duty_paid_by: 'RECIPIENT' }, { terms_of_trade: 'DDP' })).toMatchObject({
      paymentType: 'SENDER',
    });
    expect(payment({ duty_payment_account: '11' })).toEqual({ payor: payor('11'), paymentType: 'SENDER' });
    expect(payment({ duty_payment_account: '11' }, { terms_of_trade: 'DAP' })).toEqual({
      payor: payor('11'),
      paymentType: 'RECIPIENT',
    });
    expect(payment({ duty_paid_by: 'THIRD_PARTY', duty_payment_account: '11' })).toEqual({
      payor: payor('11'),
      paymentType: 'THIRD_PARTY',
    });
  });

  test('goods that leave the country are declared completely', () => {
    expect(issuesOf(() => shipped({}, clean(germany)))).toEqual(['shipment.customs required']);
    const bare = { items: [{ weight: 1, value_amount: 3 }], aes: 'nonsense' };
    expect(issuesOf(() => shipped({ customs: bare }, clean(germany)))).toEqual([
      'shipment.customs.items[0].description required',
      'shipment.customs.items[0].origin_country required',
      'shipment.customs.items[0].value_currency required',
      'shipment.customs.aes invalid_value',
    ]);
    const euro = { ...goods, value_currency: 'EUR' };
    expect(
      issuesOf(() => shipped({ currency: 'USD', customs: { items: [goods, euro] } }, clean(germany))),
    ).toEqual(['shipment.customs.items[1].value_currency currency_not_supported']);
  });

  test.each([
    ['30.37(a)', 'NO_EEI_30_37_A'],
    ['NO EEI 30.37 (a)', 'NO_EEI_30_37_A'],
    ['NOEEI 30.36', 'NO_EEI_30_36'],
    ['NO_EEI_30_37_A', 'NO_EEI_30_37_A'],
  ])('exemption %s is %s', (no_eei, statement) => {
    const body = shipped({ currency: 'USD', customs: { items: [goods], no_eei } }, clean(germany));
    expect(body).toMatchObject({
      requestedShipment: {
        customsClearanceDetail: { exportDetail: { exportComplianceStatement: statement } },
      },
    });
  });

  test('Canada asks for its own filing, the United States for theirs', () => {
    const canada = {
      ...clean(germany),
      shipper: { ...SHIPPER, country_code: 'CA', state_code: 'QC', postal_code: 'H2B 1A0' },
    };
    const customs = { items: [goods] };
    expect(issuesOf(() => shipped({ currency: 'CAD', customs }, canada))).toEqual([
      'shipment.customs.extra["fedex:b13a_filing_option"] required',
    ]);
    expect(
      issuesOf(() =>
        shipped(
          {
            currency: 'CAD',
            customs: {
              ...customs,
              no_eei: '30.37(a)',
              extra: { 'fedex:b13a_filing_option': 'NOT_REQUIRED' },
            },
          },
          canada,
        ),
      ),
    ).toEqual(['shipment.customs.no_eei field_not_supported']);
    expect(
      shipped(
        { currency: 'CAD', customs: { ...customs, extra: { 'fedex:b13a_filing_option': 'NOT_REQUIRED' } } },
        canada,
      ),
    ).toMatchObject({
      requestedShipment: { shipper: { address: { stateOrProvinceCode: 'PQ' } } },
    });
  });

  test('lengths are refused with their field, one complaint an item', () => {
    const long = 'x'.repeat(36);
    expect(
      issuesOf(() =>
        shipped(
          {
            references: ['x'.repeat(31)],
            items: [{ weight: 1, quantity: 3, description: 'x'.repeat(51) }],
            label: { format: 'GIF' },
          },
          {
            recipient: { ...RECIPIENT, company_name: long, city: long, address_lines: [long, 'b', 'c', 'd'] },
          },
        ),
      ).sort(),
    ).toEqual([
      'recipient.address_lines too_many',
      'recipient.address_lines[0] too_long',
      'recipient.city too_long',
      'recipient.company_name too_long',
      'shipment.items[0].description too_long',
      'shipment.label.format label_not_supported',
      'shipment.references[0] too_long',
    ]);
  });
});
