/** Tracking: the password in the URL, and DHL's own list of events. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { fetchTracking } from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { dhlParcelDe } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { meaningOf } from '../src/tracking-codes.js';

const PASSWORD = simulator.settings.tracking_password;
const WAYS = [PASSWORD, 'geheim', encodeURIComponent(PASSWORD), Buffer.from(PASSWORD).toString('base64')];

test.each([
  ['an error that repeats the URL', 'reply'],
  ['no answer', 'reset'],
] as const)('%s shows neither user nor password', async (_, kind) => {
  await using running = await startSimulator(simulator);
  const seen: unknown[] = [];
  const log = (...said: unknown[]) => void seen.push(said);
  const logger: Logger = { debug: log, info: log, warn: log, error: log };
  const proxy = dhlParcelDe.create(running.settings, { logger });
  const numbers = { tracking_numbers: ['00340434000000000017'] };
  await fetchTracking(proxy, numbers);
  const [{ path } = { path: '' }] = running.exchanges;
  expect(decodeURIComponent(path)).toContain('geheim');
  const body = `cannot serve ${path}, which is ${decodeURIComponent(path)}`;
  running.fault(kind === 'reply' ? { kind, status: 500, body } : { kind });
  seen.push(await fetchTracking(proxy, numbers));
  seen.push(dhlParcelDe.create(running.settings).mapper.createTrackingRequest(numbers));
  const text = inspect(seen, { depth: 9 }) + JSON.stringify(seen);
  for (const way of [...WAYS, 'zt12345']) expect(text).not.toContain(way);
});

test.each([
  ['BV', 'EXPHD', 'LOSTX', 'failed', 'lost'],
  ['BV', 'EXPHD', 'OTHER', 'exception', 'held'],
  ['ZN', 'EXPHD', 'RTTSP', 'returning', null],
  ['ZN', 'OFWRD', 'RTSCR', 'returning', 'return_requested'],
  ['ZN', 'OFWRD', 'RDRDO', 'in_transit', 'redirected'],
  ['ZN', 'NTDEL', 'NHOME', 'attempted', 'recipient_unavailable'],
  ['ZN', 'NTDEL', 'SHINF', 'attempted', null],
  ['LA', 'HNDDE', 'SERPT', 'available_for_pickup', null],
  ['LA', 'INFCL', 'NRQRD', 'exception', 'held'],
])('%s with %s and %s is %s (%s)', (standard, ice, ric, status, reason) => {
  expect(meaningOf(standard, ice, ric)).toEqual({ status, reason });
});

const folder = process.env.WAYBILL_CONTRACTS;
test.skipIf(folder === undefined)('every event of DHL’s list has a meaning', () => {
  const file = join(folder ?? '', 'dhl-parcel-de/spec/parcel_de_ice_event_ric_combinations_July_2024.csv');
  const [, ...rows] = readFileSync(file, 'latin1').trim().split(/\r?\n/);
  const events = rows.map((row) => row.split(';')).filter(([, , standard]) => standard !== '');
  const unknown = events.filter(([ice, ric, standard]) => meaningOf(standard, ice, ric) === undefined);
  expect(events.length).toBeGreaterThan(250);
  expect(unknown).toEqual([]);
});
