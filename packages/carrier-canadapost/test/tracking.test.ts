/** Tracking of what was bought at the simulator, on both platforms, its proof, and the table of events. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchProofOfDelivery, fetchTracking } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { tracking } from '../src/tracking.js';
import { CODES_OF_BOTH_WAYS, EVENT_CODES, ZONES } from '../src/tracking-codes.js';
import { abroad, box, domestic } from './support/requests.js';
import { shop } from './support/shop.js';

describe.each(['json', 'xml'] as const)('%s: tracking', (platform) => {
  test('has the moment of each event, by the abbreviation of its zone, in the language of the request', async () => {
    await using at = await shop(platform);
    const { tracking_number } = await at.buy(domestic({ references: ['ORDER-7'] }));
    const tracking_numbers = [tracking_number ?? ''];
    const [[waiting]] = await fetchTracking(at.proxy, { tracking_numbers });
    const estimated_delivery = { date: '2026-03-04', kind: 'scheduled' };
    expect(waiting).toMatchObject({ status: 'pre_transit', proof: [], estimated_delivery });
    at.running.advance({ hours: 31 });
    const [[details], errors] = await fetchTracking(at.proxy, { tracking_numbers, language: 'fr' });
    expect(errors).toEqual([]);
    expect(details).toMatchObject({
      delivered: true,
      status_text: 'Article livré',
      delivered_at: { time: '16:00:00', utc_offset: '-05:00', utc: '2026-03-04T21:00:00Z' },
      shipped_at: { time: '15:00:00', utc: '2026-03-03T20:00:00Z' },
      estimated_delivery: null,
      proof: ['document'],
      references: ['ORDER-7'],
      service: { name: 'Colis accélérés' },
    });
    expect(details?.events.map(({ code }) => code).join(' ')).toBe('1496 0174 0400 0170 2300 3000');
    const [[other]] = await fetchTracking(at.proxy, { tracking_numbers, language: 'de' });
    expect(other?.meta.notices).toMatchObject([{ code: 'language' }]);
  });

  test('finds shipments by the shop’s reference', async () => {
    await using at = await shop(platform);
    const { meta } = await at.buy(domestic({ items: [{ ...box, quantity: 2 }], references: ['ORDER-7'] }));
    const found = (value: string, more = {}) => fetchTracking(at.proxy, { reference: { value, ...more } });
    const [details, none] = await found('ORDER-7');
    expect(none).toEqual([]);
    const bought = meta.parcels.map(({ tracking_number }) => tracking_number);
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(bought);
    const away = { destination_country_code: 'CA', destination_postal_code: 'm5c 1s2' };
    const field = 'reference.value';
    expect((await found('ORDER-8', away))[1]).toMatchObject([{ kind: 'not_found', field }]);
    expect(at.running.exchanges.at(-1)?.path).toMatch(/ostal-?code=M5C1S2/i);
    const [, errors] = await found('ORDER-7', { ship_date_from: '2025-11-01' });
    expect(errors).toMatchObject([{ kind: 'carrier', code: '008', field }]);
  });

  test('takes numbers of 11 to 16 letters and digits', async () => {
    await using at = await shop(platform);
    const kindsOf = async (tracking_numbers: readonly string[]) => {
      const [, errors] = await fetchTracking(at.proxy, { tracking_numbers });
      return errors.map(({ field, kind, code }) => `${field} ${kind} ${code}`);
    };
    expect(await kindsOf(['1'.repeat(10), '1'.repeat(17), '7023 0000 0000 0017'])).toEqual(
      [0, 1, 2].map((at) => `tracking_numbers[${at}] validation invalid`),
    );
    expect(await kindsOf(['1'.repeat(11), '1'.repeat(16)])).toEqual(
      [0, 1].map((at) => `tracking_numbers[${at}] not_found 004`),
    );
  });

  test('the certificate is the only proof: no photos, no mail', async () => {
    await using at = await shop(platform);
    const asked = { kinds: ['photo'], email_address: 'dana.roy@example.com' } as const;
    const [, errors] = await fetchProofOfDelivery(at.proxy, { tracking_number: '7023 0017', ...asked });
    expect(errors.map(({ field }) => field)).toEqual(['tracking_number', 'kinds', 'email_address']);
  });
});

test.each([
  ['json', 'pins', 'dncs'],
  ['xml', 'pin', 'dnc'],
] as const)('%s: 15 digits are a delivery notice card', (api, pin, card) => {
  const fifteen = '1'.repeat(15);
  const numbers = [fifteen, `A${fifteen}`, `${fifteen}A`].map((number) => ({
    tracking_number: number,
    field: '',
  }));
  const request = { api, language: 'en-CA', numbers };
  const kinds = tracking.next({ request, replies: [] }).map(({ url }) => url.split('/').at(3));
  expect(kinds).toEqual([card, pin, pin]);
});

test('a small packet cannot be tracked, and the purchase says so', async () => {
  await using at = await shop('json');
  const goods = {
    description: 'Desk lamp',
    weight: 0.3,
    value_amount: 20,
    code: '940521',
    origin_country: 'MX',
  } as const;
  const items = [{ weight: 0.4, length: 20, width: 15, height: 5 }];
  const request = abroad({ items: [goods] }, { items, services: ['USA.SP.AIR'] });
  const shipment = await at.buy(request);
  expect(shipment.tracking_number).toBeNull();
  expect(shipment.meta.notices.map(({ code }) => code)).toContain('not_tracked');
});

const LIST = join(process.env.WAYBILL_CONTRACTS ?? '', 'canadapost/tracking-codes.json');

test.skipIf(!existsSync(LIST))('each event of Canada Post’s list has a meaning, and no other has', () => {
  const { status_code: rows } = JSON.parse(readFileSync(LIST, 'utf8'));
  expect([...EVENT_CODES.keys()].sort()).toEqual(rows.map(({ code }: { code: string }) => code).sort());
});

test('events are digits, and those of both ways are among them', () => {
  expect([...EVENT_CODES.keys()].filter((code) => !/^[1-9]\d*$/.test(code))).toEqual([]);
  expect([EVENT_CODES.size, CODES_OF_BOTH_WAYS.length]).toEqual([205, 8]);
  expect(CODES_OF_BOTH_WAYS.filter((code) => !EVENT_CODES.has(code))).toEqual([]);
});

test('zones from Newfoundland to the Pacific have their hours, in summer one more', () => {
  const hours = (zone: string) =>
    ZONES[zone]?.replace(/^-0(\d):(\d\d)$/, (_, h, m) => `${Number(h) + m / 60}`);
  expect(['NST', 'AST', 'EST', 'CST', 'MST', 'PST'].map(hours)).toEqual(['3.5', '4', '5', '6', '7', '8']);
  expect(['NDT', 'ADT', 'EDT', 'CDT', 'MDT', 'PDT'].map(hours)).toEqual(['2.5', '3', '4', '5', '6', '7']);
});
