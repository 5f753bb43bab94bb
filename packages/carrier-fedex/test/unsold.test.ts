/** Purchases that were refused, and those whose outcome is unknown. */
import { createShipment, type HttpClient } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { account, readShip, request } from './support/account.js';

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
  ])('%i %j', (status, document) => {
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
  ])('%i %j', (status, document, kind, retryable) => {
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
