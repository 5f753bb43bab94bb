import { createShipment } from '@waybill/core';
import type { HttpRequest } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { canadapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { abroad, domestic } from './support/requests.js';

/** Sends for real, but answers labels with a redirect to `location` first. */
function redirecting(location: string, seen: HttpRequest[]) {
  return {
    send: async (request: HttpRequest) => {
      seen.push(request);
      const { url, method, headers, body } = request;
      const moved = url.includes('/artifacts/') && seen.filter((other) => other.url === url).length === 1;
      if (moved) return { status: 302, headers: { location }, body: new Uint8Array() };
      const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), body: bytes };
    },
  };
}

describe('the JSON platform over HTTP', () => {
  test('a label that lies on a foreign host is not fetched, and the login does not go there', async () => {
    await using running = await startSimulator(simulator);
    const seen: HttpRequest[] = [];
    const http = redirecting('https://files.example.com/label.pdf', seen);
    const [shipment, errors] = await createShipment(
      canadapost.create(running.settings, { http }),
      domestic(),
    );
    expect(shipment).toMatchObject({ complete: false, documents: [] });
    expect(shipment?.tracking_number).toMatch(/^\d{16}$/);
    expect(errors).toMatchObject([{ kind: 'unexpected_reply', retryable: false }]);
    expect(errors[0]?.message).toContain("not on the carrier's own servers");
    expect(seen.every(({ url }) => url.startsWith(running.url))).toBe(true);
  });

  test.each([
    ['to the United States', abroad(), true],
    ['with a declaration', abroad({ extra: { 'canadapost:us_declaration_id': 'ZN-1' } }), false],
    ['within Canada', domestic(), false],
  ])('the Zonos key goes with the purchase alone: %s', async (_what, request, expected) => {
    await using running = await startSimulator(simulator);
    const settings = { ...running.settings, zonos_key: 'not-a-zonos-key' };
    const [shipment, errors] = await createShipment(canadapost.create(settings), request);
    expect([shipment?.complete, errors]).toEqual([true, []]);
    const told = running.exchanges.filter(({ headers }) => 'x-cpc-zonos-key' in headers);
    expect(told.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expected ? ['POST /shipping/v1/0007654321/0007654321/shipments'] : [],
    );
  });

  test('the declaration is sent in both spellings', async () => {
    await using running = await startSimulator(simulator);
    const request = abroad({ extra: { 'canadapost:us_declaration_id': 'ZN-1' } });
    await createShipment(canadapost.create(running.settings), request);
    const purchase = running.exchanges.find(({ path }) => path.endsWith('/shipments'));
    expect(JSON.parse(purchase?.body ?? '').deliverySpec.customs).toMatchObject({
      usdeclarationid: 'ZN-1',
      usDeclarationId: 'ZN-1',
    });
  });
});
