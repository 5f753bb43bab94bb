import { randomUUID } from 'node:crypto';
import {
  AuthenticationError,
  type CallOptions,
  type RecoveryRequestData,
  type ShippingOutcome,
  type ShippingResult,
  TimeoutError,
} from '@waybill/core';
import { Ledger, openLedger } from '@waybill/ledger';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { anyPlace, slowly, through } from './support/databases.js';
import { gate } from './support/gate.js';
import { carrier, entry, packagesOf, request, shipment } from './support/shop.js';
import { stepByStep } from './support/step-by-step.js';

const place = await anyPlace();
const ledger = await openLedger(place.location);
let key: string;
beforeEach(() => {
  key = randomUUID();
});
afterAll(() => ledger.close().then(place.remove));
const sql = (text: string, ...more: unknown[]) => ledger.database.query(text, [key, ...more]);
const buy = (posta: Parameters<Ledger['createShipment']>[0], own = ledger, options = {}) =>
  own.createShipment(posta, request, { idempotency_key: key, ...options });
const lapse = () =>
  sql('UPDATE waybill.purchase SET claimed_until = clock_timestamp(), in_flight_until = NULL WHERE key = $1');
/** Everything of the purchase. */
const row = () => sql('SELECT * FROM waybill.purchase WHERE key = $1');
/** A process that is too slow whenever it takes a purchase over. */
const outrun = () =>
  new Ledger(
    through(ledger.database, (text) =>
      text.includes('SET claim = $2')
        ? sql('UPDATE waybill.purchase SET claim = gen_random_uuid() WHERE key = $1')
        : undefined,
    ),
    undefined,
  );
const another = () => new Ledger(slowly(ledger.database), undefined);

const lost = entry({ code: 'lost', kind: 'unknown_outcome' });
const unclear = entry({ code: 'unclear', kind: 'unknown_outcome' });
const several = entry({ code: 'several', kind: 'unknown_outcome', details: { candidates: ['A', 'B'] } });
const refusal = entry({ code: 'not_bought', kind: 'not_found' });
const label = btoa('%PDF-1.4 a label');
const part = (number: string, more: Partial<ShippingResult> = {}) =>
  shipment({ tracking_number: number, complete: false, documents: [], ...more });
/** A carrier that sells, and is then asked what it sold. */
const asked = (first: ShippingOutcome, later: () => ShippingOutcome | Promise<ShippingOutcome>) =>
  carrier(() => first, { carrier: 'posta', account: 'posta' }, later);

it.each<[answer: string, first: ShippingOutcome, later: ShippingOutcome, kept: string]>([
  ['the shipment', [null, [lost]], [part('T-1'), []], 'bought T-1'],
  ['that nothing was bought', [null, [lost]], [null, [refusal]], 'refused not_bought'],
  ['a part', [null, [lost]], [part('T-1'), [several]], 'unknown T-1 several'],
  ['what it may be', [null, [lost]], [null, [several]], 'unknown several'],
  ['what it may be, of a part', [part('T-1'), [lost]], [null, [several]], 'unknown T-1 several'],
  ['nothing new', [null, [lost]], [null, [unclear]], 'unknown lost'],
  ['another part, which is no news', [part('T-1'), [lost]], [part('T-2'), [unclear]], 'unknown T-1 lost'],
  ['that a part was not bought', [part('T-1'), [lost]], [null, [refusal]], 'unknown T-1 lost'],
  ['all of a part', [part('T-1', { documents: [label] }), [lost]], [part('T-1'), []], 'bought T-1'],
  ['what was missing', [part('T-1'), []], [shipment({ tracking_number: 'T-2' }), []], 'bought T-2'],
  ['less', [part('T-1', { documents: [label] }), []], [part('T-2'), []], 'bought T-1'],
  ['that it is gone', [part('T-1'), []], [null, [refusal]], 'bought T-1'],
  ['that it is unclear', [part('T-1'), []], [part('T-2'), [several]], 'bought T-1'],
])('a carrier that is asked again answers %s', async (_, first, later, kept) => {
  const posta = asked(first, () => later);
  await buy(posta);
  await sql('UPDATE waybill.purchase SET in_flight_until = NULL WHERE key = $1');
  await another().ask(key, posta);
  const { state, tracking_number, errors } = (await ledger.get(key))!;
  expect([state, tracking_number, ...errors.map(({ code }) => code)].filter(Boolean).join(' ')).toBe(kept);
  expect(posta.bought).toBe(1);
});

it.each<[name: string, outcome: ShippingOutcome]>([
  ['what is unknown, beside what was refused', [null, [lost, refusal]]],
  ['a part, with what went wrong', [part('T-1', { documents: [label] }), [lost, refusal]]],
  ['a part', [part('T-1'), [refusal]]],
])('another process has the outcome that the first one had: %s', async (_, outcome) => {
  const first = await buy(carrier(() => outcome));
  await sql('UPDATE waybill.purchase SET asked_at = clock_timestamp() WHERE key = $1');
  expect(
    await buy(
      asked(outcome, () => outcome),
      another(),
    ),
  ).toEqual(first);
});

describe('a purchase that is asked about', () => {
  const underWay = [null, [{ code: 'purchase_under_way', kind: 'unavailable', retryable: true }]];

  it('is still under way before anything was sent', async () => {
    const { reachedBy, stop, open } = gate();
    const one = buy(stepByStep(1, { announcing: stop }, []));
    await reachedBy(one);
    expect(await another().ask(key, stepByStep(1, {}, []))).toMatchObject(underWay);
    expect(await ledger.get(key)).toMatchObject({ state: 'claimed', under_way: true, errors: [] });
    open();
    expect((await one)[0]?.tracking_number).toBe('T-0');
  });

  it('is as it was if all of it is there', async () => {
    const posta = carrier(() => [shipment(), []]);
    const outcome = await buy(posta);
    const before = await row();
    expect(await ledger.ask(key, posta)).toEqual(outcome);
    expect(await row()).toEqual(before);
  });

  it('is under way if another process was quicker', async () => {
    const posta = carrier(() => [null, [lost]]);
    await buy(posta);
    expect(await outrun().ask(key, posta)).toMatchObject(underWay);
  });

  it.each([
    { carrier: 'posta', account: 'west' },
    { carrier: 'express', account: 'posta' },
  ])('is not one of %j', async (other) => {
    await buy(carrier(() => [shipment(), []]));
    expect(
      await ledger.ask(
        key,
        carrier(() => [null, []], other),
      ),
    ).toMatchObject([
      null,
      [{ ...other, code: 'contradiction', message: 'The purchase was made at posta, account posta' }],
    ]);
  });

  it('gives what is known of it to those who buy meanwhile', async () => {
    const { reachedBy, stop, open } = gate();
    const posta = asked([part('T-1'), []], async () => {
      await stop();
      return [shipment(), []];
    });
    const [first] = await buy(posta);
    const asking = ledger.ask(key, posta);
    await reachedBy(asking);
    expect(await buy(posta, another())).toEqual([first, []]);
    open();
    expect(await asking).toEqual([shipment(), []]);
  });

  it('is asked about again after ten seconds', async () => {
    let times = 0;
    const posta = asked([null, [lost]], () => {
      times++;
      return [null, [lost]];
    });
    await buy(posta);
    for (const ago of ['11 s', '9 s']) {
      await sql(
        `UPDATE waybill.purchase SET asked_at = clock_timestamp() - $2::interval WHERE key = $1`,
        ago,
      );
      await buy(posta, another());
    }
    expect(times).toBe(1);
  });

  it('is not decided by what several purchases that look alike are recovered with', async () => {
    const posta = asked([null, [lost]], () => [shipment(), []]);
    const [, [first]] = await buy(posta);
    const recovery = first?.details?.recovery as RecoveryRequestData;
    const other = carrier(() => [null, [lost]], { carrier: 'posta', account: 'west' });
    await ledger.createShipment(other, request, { idempotency_key: `${key}-west` });
    expect(await ledger.recoverShipment(posta, recovery)).toEqual([shipment(), []]);
    expect(await ledger.get(key)).toMatchObject({ state: 'unknown' });
  });

  it.each(['claimed', 'sending', 'unknown'])('has the time that is left, when it was %s', async (state) => {
    const given: CallOptions[] = [];
    const late = (_: object, options: CallOptions = {}) => {
      given.push(options);
      return Promise.reject(new AuthenticationError('the login was refused'));
    };
    const posta = carrier(() => [null, [lost]]);
    await buy(posta);
    await lapse();
    await sql('UPDATE waybill.purchase SET state = $2 WHERE key = $1', state);
    const busy = { ...posta, cut_purchases: 'resumed', createShipping: late, recoverShipping: late };
    await buy(busy as unknown as typeof posta, another(), { deadline_ms: 60_000, grace_ms: 7 });
    expect(given).toEqual([expect.objectContaining({ deadline_ms: expect.any(Number), grace_ms: 7 })]);
    expect(given[0]?.deadline_ms).toBeLessThan(60_000);
  });
});

describe('callers of one process', () => {
  it('make one claim for the same purchase, and none for another one under its key', async () => {
    const claimed: string[] = [];
    const own = new Ledger(
      through(ledger.database, (text) => text.includes('INSERT INTO waybill.purchase') && claimed.push(text)),
      undefined,
    );
    const posta = carrier(() => [shipment(), []]);
    const alike = Array.from({ length: 20 }, () => buy(posta, own));
    const other = own.createShipment(posta, packagesOf(2), { idempotency_key: key });
    const outcomes = await Promise.all([...alike, other]);
    const codes = outcomes.map(([bought, errors]) => bought?.tracking_number ?? errors[0]?.code);
    expect(new Set(codes.slice(0, 20)).size).toBe(1);
    expect(new Set(codes)).toEqual(new Set(['T-1', 'key_reused']));
    expect(claimed).toHaveLength(2);
    expect(posta.bought).toBe(1);
  });

  it('do not give up because another one did', async () => {
    const { reachedBy, stop, open } = gate();
    const elsewhere = buy(stepByStep(1, { announcing: stop }, []), another());
    await reachedBy(elsewhere);
    const sold: number[] = [];
    const impatient = buy(stepByStep(1, {}, sold), ledger, { deadline_ms: 30 });
    const patient = buy(stepByStep(1, {}, sold), ledger);
    expect((await impatient)[1]).toMatchObject([{ code: 'purchase_under_way' }]);
    open();
    expect(await patient).toEqual(await elsewhere);
    expect(sold).toEqual([]);
  });

  it('buy themselves when the one they wait for gave up before anything was sent', async () => {
    const { reachedBy, stop, open } = gate();
    const announcing = async () => {
      await stop();
      throw new TimeoutError('no time left');
    };
    const impatient = buy(stepByStep(1, { announcing }, []));
    await reachedBy(impatient);
    const patient = buy(stepByStep(1, {}, []));
    open();
    expect((await impatient)[1]).toMatchObject([{ kind: 'timeout' }]);
    expect((await patient)[0]?.tracking_number).toBe('T-0');
  });

  it('wait no longer than their signal says', async () => {
    const { reachedBy, stop, open } = gate();
    const elsewhere = buy(stepByStep(1, { announcing: stop }, []), another());
    await reachedBy(elsewhere);
    const caller = new AbortController();
    const waiting = buy(stepByStep(1, {}, []), ledger, { signal: caller.signal });
    caller.abort();
    expect(await waiting).toMatchObject([null, [{ code: 'purchase_under_way' }]]);
    open();
    await elsewhere;
  });
});

describe('what a process bought whose claim had lapsed', () => {
  /** A process that has bought, and whose claim lapses before it knows. */
  const asleep = async (posta = stepByStep(1, {}, []), own = another()) => {
    const { reachedBy, stop, open } = gate();
    const { createShipping } = posta;
    const late = {
      ...posta,
      createShipping: async (...given: Parameters<typeof createShipping>) => {
        const exchange = await createShipping(...given);
        await stop();
        return exchange;
      },
    };
    const outcome = buy(late as typeof posta, own);
    await reachedBy(outcome);
    await sql(`UPDATE waybill.purchase SET state = 'unknown' WHERE key = $1`);
    await lapse();
    return () => {
      open();
      return outcome;
    };
  };
  const notStored = [expect.objectContaining({ code: 'not_stored', retryable: false })];

  it('is kept after all if it is unknown', async () => {
    const awake = await asleep();
    await sql('UPDATE waybill.purchase SET claim = gen_random_uuid() WHERE key = $1');
    expect((await awake())[1]).toEqual([]);
    expect(await ledger.get(key)).toMatchObject({
      state: 'bought',
      tracking_number: 'T-0',
      under_way: false,
    });
  });

  it('is not kept while another process is at it', async () => {
    const awake = await asleep();
    await sql(
      `UPDATE waybill.purchase SET claim = gen_random_uuid(), claimed_until = clock_timestamp() + interval '1 min' WHERE key = $1`,
    );
    expect(await awake()).toEqual([expect.objectContaining({ tracking_number: 'T-0' }), notStored]);
  });

  it('is not kept if another process was quicker', async () => {
    const awake = await asleep(undefined, outrun());
    await sql('UPDATE waybill.purchase SET claim = gen_random_uuid() WHERE key = $1');
    expect((await awake())[1]).toEqual(notStored);
  });

  it('does not replace another number that a person found', async () => {
    const awake = await asleep();
    await ledger.settle(key, { bought: true, tracking_number: 'T-99', note: 'Seen in the portal' });
    expect(await awake()).toEqual([expect.objectContaining({ tracking_number: 'T-0' }), notStored]);
    expect(await ledger.get(key)).toMatchObject({ tracking_number: 'T-99' });
  });

  it('stays voided', async () => {
    const awake = await asleep();
    await ledger.settle(key, { bought: true, tracking_number: 'T-0', note: 'Seen in the portal' });
    await ledger.voided({ shipment: { carrier: 'posta', account: 'posta', tracking_number: 'T-0' } });
    expect((await awake())[1]).toEqual([]);
    expect(await ledger.get(key)).toMatchObject({ state: 'void' });
  });

  it('is nothing when the carrier refused it, and is bought again when the carrier was down', async () => {
    const down = entry({ code: 'down', kind: 'unavailable', retryable: true });
    for (const [problem, bought] of [
      [entry({ code: '9012', kind: 'carrier' }), 0],
      [down, 1],
    ] as const) {
      key = randomUUID();
      const answers: ShippingOutcome[] = [
        [null, [problem]],
        [shipment(), []],
      ];
      const posta = carrier(() => answers.shift()!);
      const awake = await asleep(posta as never);
      await ledger.settle(key, { bought: false, note: 'Not in the portal' });
      const [found, errors] = await awake();
      expect(found?.tracking_number ?? errors[0]?.code).toBe(bought ? 'T-1' : '9012');
      expect(posta.bought).toBe(1 + bought);
    }
  });
});

it.each([
  [shipment(), []],
  [part('T-1'), ['journal_failed']],
])('says that the journal failed only where something is missing: %#', async (sold, codes) => {
  const failing = through(ledger.database, (text) => {
    if (text.includes('sending = NULL, claimed_until = clock'))
      throw Object.assign(new Error('a wrong value'), { code: '22P02' });
  });
  const [, errors] = await buy(
    carrier(() => [sold, []]),
    new Ledger(failing, undefined),
  );
  expect(errors.map(({ code }) => code)).toEqual(codes);
});

it('keeps nothing of what a carrier reports after its purchase is over', async () => {
  const posta = stepByStep(1, {}, []);
  let late = () => Promise.resolve();
  const createShipping: typeof posta.createShipping = (request, options) => {
    late = async () => options?.journal?.replied({ request, replies: [] });
    return posta.createShipping(request, options);
  };
  await buy({ ...posta, createShipping } as typeof posta);
  const before = await row();
  await expect(late()).rejects.toThrow();
  expect(await row()).toEqual(before);
});
