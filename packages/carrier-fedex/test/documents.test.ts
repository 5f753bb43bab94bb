/** Labels and documents: what is one, where it comes from, and what is said when it is missing. */
import { createShipment, type HttpClient } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { account, readShip, request } from './support/account.js';
import { replyOf } from './support/cases.js';

const base64 = (content: string) => Buffer.from(content, 'latin1').toString('base64');
const fixture = (name: string) => replyOf('shipping', name);

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
  test.each(NO_FILES)('that is %s is none', (_, content) => {
    for (const docType of ['PDF', 'ZPLII', 'PNG', undefined]) {
      const [shipment, errors] = readShip(labelled({ docType, encodedLabel: base64(content) }));
      expect(shipment).toMatchObject({ documents: [], complete: false, tracking_number: '790900000169' });
      expect(errors).toMatchObject([{ code: 'missing', retryable: false, details: { parcel: 0 } }]);
    }
  });

  test.each(['', 'no base64!', 'QQ'])('that is %j is none', (encodedLabel) => {
    expect(readShip(labelled({ docType: 'PDF', encodedLabel }))[0]).toMatchObject({
      documents: [],
      complete: false,
    });
  });

  test.each([
    ['%PDF-1.4', 'PDF'],
    ['\xef\xbb\xbf\n%PDF-1.7', 'PDF'],
    ['\x89PNG\r\n\x1a\n', 'PNG'],
    ['GIF89a', 'GIF'],
    ['^XA^FO0,0^XZ', 'ZPL'],
    ['\n~DGR:LOGO.GRF,1,1,00\n^XA^XZ', 'ZPL'],
    ['CT~~CD,~CC^~CT~\n^XA^XZ', 'ZPL'],
  ])('beginning %j is %s, whatever it is called', (content, format) => {
    for (const docType of [undefined, 'PDF', 'ZPLII', 'LABEL']) {
      const [shipment] = readShip(labelled({ docType, encodedLabel: base64(content) }));
      expect(shipment?.meta.documents).toEqual([{ format, kind: 'label', parcel: 0 }]);
    }
  });

  test('in a format that has no beginning is what FedEx calls it', () => {
    const [shipment] = readShip(labelled({ docType: 'EPL2', encodedLabel: base64('N\nq800\nP1\n') }));
    expect(shipment?.meta.documents).toMatchObject([{ format: 'EPL2' }]);
  });

  test('in another format than asked for brings a notice', () => {
    const [shipment] = readShip(labelled({ docType: 'PDF', encodedLabel: base64('%PDF-1.4') }), {
      format: 'ZPL',
    });
    expect(shipment?.meta.notices).toContainEqual({
      code: 'label_format',
      message: 'ZPL was requested; FedEx made PDF.',
    });
  });
});

describe('what was asked for', () => {
  const invoiced = () => fixture('to-germany-with-invoice');
  const asked = { documents: ['COMMERCIAL_INVOICE'] };

  test('is all there', () => {
    expect(readShip(invoiced(), asked)).toMatchObject([{ complete: true }, []]);
  });

  test('and is missing: the invoice', () => {
    const document = invoiced();
    document.output.transactionShipments[0].shipmentDocuments = [];
    const [shipment, errors] = readShip(document, asked);
    expect(shipment?.complete).toBe(false);
    expect(errors.map(({ message }) => message)).toEqual([
      'The shipment was bought; its commercial invoice is not in the reply.',
    ]);
  });

  test('and is unreadable is told once', () => {
    const document = invoiced();
    document.output.transactionShipments[0].shipmentDocuments[0].encodedLabel = base64('<html>');
    const [shipment, errors] = readShip(document, asked);
    expect(shipment?.meta.documents.map(({ kind }) => kind)).toEqual(['label']);
    expect(errors).toHaveLength(1);
  });

  test('comes merged into one file', () => {
    const document = invoiced();
    const [sold] = document.output.transactionShipments;
    sold.pieceResponses[0].packageDocuments = [];
    sold.shipmentDocuments[0].contentType = 'MERGED_LABEL_DOCUMENTS';
    expect(readShip(document, asked)).toMatchObject([{ complete: true }, []]);
  });

  test('is not what a nameless document of the shipment is', () => {
    const document = fixture('two-boxes-in-the-us');
    const [sold] = document.output.transactionShipments;
    const [label] = sold.pieceResponses[0].packageDocuments;
    for (const piece of sold.pieceResponses) piece.packageDocuments = [];
    sold.shipmentDocuments = [{ encodedLabel: label.encodedLabel }];
    const [shipment, errors] = readShip(document, { packages: 2 });
    expect(shipment?.meta.documents).toMatchObject([{ kind: 'document', parcel: null }]);
    expect(errors.map(({ message }) => message)).toEqual([
      'The shipment was bought; its label of package 1 is not in the reply.',
      'The shipment was bought; its label of package 2 is not in the reply.',
    ]);
  });
});

describe('documents as links', () => {
  const token = { access_token: 'secret-token-1234', expires_in: 3600 };
  const linked = (url: string) => {
    const document = fixture('labels-as-links');
    document.output.transactionShipments[0].pieceResponses[0].packageDocuments[0].url = url;
    return document;
  };
  const client = (document: unknown, seen: string[], file = '%PDF-1.4'): HttpClient => ({
    send: async ({ url, headers }) => {
      seen.push(`${url} ${headers.authorization ?? ''}`);
      const body = url.endsWith('/oauth/token')
        ? JSON.stringify(token)
        : url.endsWith('/shipments')
          ? JSON.stringify(document)
          : file.replace('LOGIN', headers.authorization ?? '');
      return { status: 200, headers: {}, body: Buffer.from(body) };
    },
  });
  const data = request({ services: ['FEDEX_2_DAY'], label: { extra: { 'fedex:response': 'URL_ONLY' } } });
  const link = 'https://www.fedex.com/document/v2/retrieve/1';

  test('are fetched over the account’s own server', async () => {
    const seen: string[] = [];
    const [shipment, errors] = await createShipment(account({ http: client(linked(link), seen) }), data);
    expect(errors).toEqual([]);
    expect(shipment?.documents).toEqual([base64('%PDF-1.4')]);
    expect(seen.at(-1)).toBe(
      'https://apis-sandbox.fedex.com/document/v2/retrieve/1 Bearer secret-token-1234',
    );
  });

  test('are not fetched from elsewhere, and the shipment comes back with the link', async () => {
    const seen: string[] = [];
    const http = client(linked('https://labels.example/1'), seen);
    const [shipment, errors] = await createShipment(account({ http }), data);
    expect(shipment).toMatchObject({ tracking_number: '790900000170', documents: [], complete: false });
    expect(errors).toMatchObject([{ details: { parcel: 0, url: 'https://labels.example/1' } }]);
    expect(seen.filter((line) => line.includes('labels.example'))).toEqual([]);
  });

  test.each([...NO_FILES, ['nothing', ''], ['the login', '<p>LOGIN</p>']])(
    'that lead to %s give no document and no secret',
    async (_, file) => {
      const http = client(linked(link), [], file);
      const outcome = await createShipment(account({ http }), data);
      expect(outcome).toMatchObject([
        { tracking_number: '790900000170', documents: [], complete: false },
        [{ code: 'missing', retryable: false, details: { parcel: 0, url: link } }],
      ]);
      const said = JSON.stringify(outcome);
      expect(said).not.toContain('secret-token-1234');
      expect(said).not.toContain(base64('<p>Bearer secret-token-1234</p>'));
    },
  );

  test('are followed where the label beside them is none', async () => {
    const document = linked(link);
    const [piece] = document.output.transactionShipments[0].pieceResponses;
    piece.packageDocuments[0].encodedLabel = base64('<html>');
    const [shipment, errors] = await createShipment(account({ http: client(document, []) }), data);
    expect(errors).toEqual([]);
    expect(shipment?.documents).toEqual([base64('%PDF-1.4')]);
  });
});
