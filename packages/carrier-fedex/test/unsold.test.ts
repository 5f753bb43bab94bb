/** Purchases that were refused, and those of which nobody knows. */
import { createShipment, type HttpClient } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { account, readShip, request } from './support/account.js';

const trouble = (code: string) => ({ errors: [{ code, message: 'Later.' }] });
const pieces = (...pieceResponses: object[]) => ({ output: { transactionShipments: [{ pieceResponses }] } });

describe('nobody knows', () => {
  test.each<[number, unknown]>([
    [200, { output: { alerts: [{ code: 'SHIP.X', message: 'Something.' }] } }],
    [200, { output: { transactionShipments: [] } }],
    [200, { transactionId: 't' }],
    [200, pieces({})],
    [200, pieces({ packageSequenceNumber: 1, packageDocuments: [{ contentType: 'LABEL' }] })],
    [200, pieces({ packageDocuments: [{ encodedLabel: 'PGh0bWw+PC9odG1sPg==' }] })],
    [200, 'OK'],
    [200, ''],
    [302, trouble('MOVED')],
    [500, '<html>'],
    [500, { code: 'X', message: 'Something broke.' }],
    [504, { fault: { faultstring: 'Gateway Timeout' } }],
    [200, { error: 'X', error_detail: 'Something broke.' }],
    [500, trouble('INTERNAL.SERVER.ERROR')],
    [503, trouble('SERVICE.UNAVAILABLE.ERROR')],
  ])('%i %j', (status, document) => {
    const [shipment, errors] = readShip(document, {}, status);
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([
      {
        kind: 'unknown_outcome',
        retryable: false,
        http_status: status,
        details: { check: 'customer transaction id-1' },
      },
    ]);
  });

  test('FedEx’s own words stay as they are; ours say what to look for', () => {
    const [, [told]] = readShip(trouble('SERVICE.UNAVAILABLE.ERROR'), {}, 503);
    expect(told).toMatchObject({ code: 'SERVICE.UNAVAILABLE.ERROR', message: 'Later.' });
    const [, [ours]] = readShip('<html>', {}, 200);
    expect(ours?.message).toContain('look for customer transaction id-1 with FedEx');
  });

  test('an order in the background tells what its result said', () => {
    const order = readShip({ output: { jobId: 'job-1' } }, {}, 200, [
      { step: 'results', status: 503, document: trouble('SERVICE.UNAVAILABLE.ERROR') },
    ]);
    expect(order).toMatchObject([
      null,
      [
        { kind: 'unknown_outcome', retryable: false, details: { job_id: 'job-1' } },
        { code: 'SERVICE.UNAVAILABLE.ERROR', message: 'Later.', retryable: false },
      ],
    ]);
  });
});

describe('refused', () => {
  test.each<[number, unknown, string, boolean]>([
    [200, trouble('INTERNAL.SERVER.ERROR'), 'unavailable', false],
    [200, { output: trouble('SHIP.X') }, 'carrier', false],
    [200, { ...trouble('SHIP.X'), output: { transactionShipments: [{}] } }, 'carrier', false],
    [400, trouble('SHIP.X'), 'carrier', false],
    [403, { fault: { faultstring: 'Forbidden' } }, 'authentication', false],
    [404, '', 'unexpected_reply', false],
    [429, trouble('TOO.MANY.REQUESTS'), 'rate_limit', true],
  ])('%i %j', (status, document, kind, retryable) => {
    const [shipment, errors] = readShip(document, {}, status);
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ kind, retryable, http_status: status }]);
  });
});

test('a purchase cut off on the way names what to look for', async () => {
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
  const check = 'customer transaction id-1 or reference ORDER-7';
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false, details: { lookup: check } }]);
  expect(errors[0]?.message).toContain(check);
});
