import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKPOINTS } from '../src/tracking-codes.js';

const LIST = join(process.env.WAYBILL_CONTRACTS ?? '', 'dhl-express/tracking-codes.json');

test.skipIf(!existsSync(LIST))(
  'each checkpoint of DHL’s list has its meaning, and no other code has one',
  () => {
    const { status_code } = JSON.parse(readFileSync(LIST, 'utf8')) as {
      status_code: { code: string; status: string | null; reason: string | null }[];
    };
    const listed = status_code.map(({ code, status, reason }) => [code, { status, reason }] as const);
    expect(Object.fromEntries(CHECKPOINTS)).toEqual(Object.fromEntries(listed));
  },
);

const MEANINGS = `DUMMY_PU pre_transit, PU accepted, AF in_transit, BL in_transit customs_clearance, AD in_transit rescheduled,
  TP in_transit partner, WC out_for_delivery, ND attempted, CA attempted business_closed, NH attempted recipient_unavailable,
  CC available_for_pickup, OK delivered, DD delivered damaged, BA exception address_problem, NA exception carrier_delay,
  CD exception customs_hold, DM exception damaged, HI exception held, MC exception misrouted, PD exception partial_delivery,
  HP exception payment_due, ST exception redirected, RD exception refused, DP exception security, TI exception trace,
  RT returned, DS failed destroyed`;

test.each(MEANINGS.split(',').map((meaning) => meaning.trim().split(' ')))(
  '%s is %s %s',
  (code, status, reason) => {
    expect(CHECKPOINTS.get(code ?? '')).toEqual({ status, reason: reason ?? null });
  },
);

test.each([
  ['PY', null],
  ['DI', 'payment_due'],
])('%s is a remark', (code, reason) => {
  expect(CHECKPOINTS.get(code)).toEqual({ status: null, reason });
});
