/** The simulator takes what GLS gave as reference in June 2026: the bodies are beside the contracts, where there are any. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { simulator } from '../src/simulator/index.js';

const contracts = process.env.WAYBILL_CONTRACTS;
const folder = join(contracts ?? '', 'gls/samples/official');
const { client_id, client_secret } = simulator.settings;

test.runIf(contracts)('official samples of createParcels are accepted', async () => {
  await using running = await startSimulator(simulator);
  const url = running.settings.server_url;
  const basic = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
  const token = await fetch(`${url}/oauth2/v2/token`, {
    method: 'POST',
    headers: { authorization: basic },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  // The simulator has no parcels that GLS fetches from the consignee.
  const files = readdirSync(folder).filter((file) => file !== 'service_pickandreturn.json');
  expect(files).not.toEqual([]);
  for (const file of files) {
    const sample = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    sample.Shipment.ShippingDate = '2099-01-02';
    const reply = await fetch(`${url}/shipit-farm/v1/backend/rs/shipments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/glsVersion1+json' },
      body: JSON.stringify(sample),
    });
    expect([file, reply.status, reply.headers.get('message')]).toEqual([file, 200, null]);
  }
});
