import { describe, expect, it } from 'vitest';
import { renderCarrier } from '../src/render/carriers.js';
import type { TableStyle } from '../src/render/table.js';
import { carrierPackage, newWorld, terminal, World } from './world.js';

const world = newWorld(carrierPackage('posta'));

describe('waybill carriers', () => {
  it('lists what is installed', async () => {
    const { stdout } = await world.done('carriers');
    expect(stdout.split('\n')).toEqual([
      'ID     NAME           SHIPS FROM           OPERATIONS        SERVICES  PACKAGE',
      'posta  Posta Carrier  as the account says  rating, shipping  1         @waybill/carrier-posta',
      '',
    ]);
  });

  it('lists those with which a shop in a country can send', async () => {
    await using world = await World.create({
      ...carrierPackage('posta', { ships_from: ['DE', 'AT'] }),
      ...carrierPackage('globe', { ships_from: 'worldwide' }),
      ...carrierPackage('desert', { ships_from: { worldwide_except: ['FR'] } }),
      ...carrierPackage('maple', { ships_from: ['CA'] }),
    });
    const listed = async (country: string) =>
      (await world.json(`carriers --country ${country}`)).map(({ id }: { id: string }) => id);
    expect(await listed('DE')).toEqual(['posta', 'desert', 'globe']);
    expect(await listed('ca')).toEqual(['maple', 'desert', 'globe']);
    expect(await listed('FR')).toEqual(['globe']);
    expect((await world.run('carriers')).stdout).toContain('worldwide except FR');
  });

  it('shows the quotas of one that has some', () => {
    const style: TableStyle = { paint: (_, text) => text };
    const carrier = {
      ...{ id: 'posta', name: 'Posta', package: '@waybill/carrier-posta', operations: ['rating' as const] },
      ...{ ships_from: null, services: [], options: [], extras: [], fields: {}, settings: [] },
      quota: [
        { calls: 60, per_ms: 3_600_000, name: 'prices API', steps: ['rate'] },
        { calls: 1000, per_ms: 86_400_000 },
        { calls: 5, per_ms: 1000, steps: ['ship'] },
      ],
    };
    expect(renderCarrier(carrier, style).split('\n')).toEqual([
      'Posta (posta), rating, from @waybill/carrier-posta',
      '',
      'Quota',
      'CALLS  IN        FOR',
      '60     60 min    prices API, rate',
      '1000   1440 min  every call',
      '5      1 s       ship',
      '',
    ]);
  });

  it('writes no line that is longer than a narrow terminal', async () => {
    const { written, ...stdout } = terminal({ columns: 60, colors: false });
    await world.run('carriers posta', { stdout });
    const lines = written.join('');
    for (const line of lines.split('\n').slice(1)) expect(line.length).toBeLessThanOrEqual(60);
    expect(lines).toContain('express_key\n  variable  WAYBILL_POSTA_EXPRESS_KEY\n  needed    optional\n');
  });

  it('shows everything that one declares, whose id may be in any case', async () => {
    const { stdout } = await world.run('carriers Posta');
    expect(stdout.split('\n')).toEqual([
      'Posta Carrier (posta), rating and shipping, from @waybill/carrier-posta',
      '',
      'Services',
      'CODE  NAME     REACH',
      'EXP   Express  Canada',
      '',
      'Options',
      'OPTION     CODE  NAME       MEANING',
      'signature  SIG   Signature  Someone signs.',
      '',
      'Extras',
      'KEY        ON        EXAMPLE  MEANING',
      'posta:cod  shipment  12.50    Cash to collect.',
      '',
      'Fields (rating)',
      'FIELD              USE',
      'shipment.currency  sent  currency',
      '',
      'Fields (shipping)',
      'FIELD             USE',
      'shipment.invoice  none  no invoices (the guide).',
      '',
      'Settings',
      'SETTING      VARIABLE                   NEEDED           MEANING',
      'key          WAYBILL_POSTA_KEY          required         Key of the account. Secret.',
      'express_key  WAYBILL_POSTA_EXPRESS_KEY  optional         Another key.',
      'insured      WAYBILL_POSTA_INSURED      default false    Insure everything.',
      'environment  WAYBILL_POSTA_ENVIRONMENT  default sandbox  Sandbox or production.',
      'server_url   WAYBILL_POSTA_SERVER_URL   optional         Another server.',
      'table        WAYBILL_POSTA_TABLE        optional         A price list.',
      '',
    ]);
  });

  it('prints the same as JSON', async () => {
    expect(await world.json('carriers posta')).toMatchObject({
      id: 'posta',
      operations: ['rating', 'shipping'],
      services: [{ code: 'EXP' }],
      options: [{ neutral: 'signature' }],
      fields: { rating: { 'shipment.currency': { use: 'sent' } } },
      settings: expect.arrayContaining([
        expect.objectContaining({ setting: 'key', secret: true, variable: 'WAYBILL_POSTA_KEY' }),
      ]),
    });
  });
});
