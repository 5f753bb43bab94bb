import { setTimeout as delay } from 'node:timers/promises';
import type { ShipmentRequestData } from '@waybill/core';
import { type LedgerPurchase, openLedger } from '@waybill/ledger';
import {
  type ApiKey,
  newKey,
  type RunningServer,
  type ServerAccount,
  serve,
  sha256Of,
} from '@waybill/server';
import { withLedgers } from './crash/processes.ts';
import { Shop } from './crash/shop.ts';
import { FAULTS } from './faults.ts';
import { number, type Row } from './results.ts';
import { tokensOfOneRun } from './shared.ts';
import { sideBySide } from './side-by-side.ts';
import { purchasesOf, type Report, type Subject } from './subjects.ts';

const CARRIERS = ['canadapost/json', 'dhl-express', 'fedex', 'purolator', 'ups', 'usps'];
const DISTURBED = 0.3;
const PLAYED = [
  'closed without an answer',
  'reset without an answer',
  'cut in the headers',
  'half of the body, then a reset',
  'silence after the headers',
  'random bytes',
  '404 with a page',
  '429 without a body',
  '500 with {}',
  '503 without a body',
  'error document with 503',
  'a page',
];
const QUIET_MS = 300_000;
/** The simulators list what they have sold at once. */
const ABSENT_AFTER_MINUTES = 1;
const MOST_UNKNOWN = 0.02;

/**
 * Buys at two servers with one database while three of ten calls to six carriers meet a fault, most keys twice at once and three of ten
 * with a deadline of less than 0.3 seconds; then all is well for five minutes. In the end nothing may be bought twice or lost, hardly
 * anything unknown, and nothing of that never sold.
 */
export async function settling(all: readonly Subject[], keys: number, report: Report) {
  const played = FAULTS.filter(({ what }) => PLAYED.includes(what));
  if (played.length !== PLAYED.length) throw new Error('a fault has another name');
  return withLedgers(async (folder, database) => {
    let disturbed = DISTURBED;
    await using shop = await Shop.open(all, () => disturbed, CARRIERS, played);
    const subjects = CARRIERS.flatMap((name) => all.find((subject) => subject.name === name) ?? []);
    const location = (await database?.createDatabase()) ?? folder;
    await using ledger = await openLedger(location);
    const key = newKey();
    const stored: ApiKey = { name: 'run', sha256: sha256Of(key), scopes: ['quote', 'read', 'buy'] };
    const accountsOf = (): ServerAccount[] =>
      shop.accounts.map(({ settings }, at) => {
        const { definition } = subjects[at] as Subject;
        const proxy = definition.create(settings as never, { tokens: tokensOfOneRun() });
        return { definition, proxy };
      });
    const follow_up = { absent_after_minutes: ABSENT_AFTER_MINUTES };
    const start = () =>
      serve({
        accounts: accountsOf(),
        ledger,
        keys: { find: () => stored },
        limits: { per_minute: 1_000_000 },
        port: 0,
        page: false,
        follow_up,
      });
    await using first = await start();
    await using second = await start();
    const buy = async ({ url }: RunningServer, row: string, subject: Subject) => {
      const short = Math.random() < 0.3;
      const deadline = short ? 1 + Math.floor(Math.random() * 300) : 5_000;
      const response = await fetch(
        `${url}/v1/shipments?carrier=${subject.definition.id}&deadline_ms=${deadline}`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            'idempotency-key': row,
          },
          body: JSON.stringify(requestFor(subject, row)),
        },
      );
      await response.arrayBuffer();
      return response.status;
    };
    const rows = Array.from({ length: keys }, (_, at) => ({
      row: `row-s-${at}`,
      subject: subjects[at % subjects.length] as Subject,
    }));
    await sideBySide(rows, 16, async ({ row, subject }) => {
      const servers = Math.random() < 0.7 ? [first, second] : [first];
      await Promise.all(servers.map((server) => buy(server, row, subject)));
    });
    disturbed = 0;
    const unclear = () => ledger.find({ state: ['unknown', 'sending'], limit: keys });
    const at_first = await unclear();
    const began = Date.now();
    while (Date.now() - began < QUIET_MS && (await unclear()).length > 0) await delay(2_000);
    const seconds = Math.round((Date.now() - began) / 1000);
    const ends = [];
    for (const { row } of rows) ends.push(endOf(row, await ledger.get(row)));
    const unknown = ends.filter(({ state }) => state === 'unknown');
    const never_sold = unknown.filter((end) => !shop.hasSold(end.key));
    for (const end of unknown) console.log(JSON.stringify({ ...end, sold: shop.hasSold(end.key) }));
    if (unknown.length > keys * MOST_UNKNOWN) report(`settling: ${unknown.length} of ${keys} stay unknown`);
    for (const end of never_sold) report(`settling: unknown, and never sold: ${JSON.stringify(end)}`);
    const row: Row = {
      keys: number(keys),
      'unknown at first': at_first.length,
      ...shop.judge('settling', ends, report),
      'unknown and never sold': never_sold.length,
      'seconds until the last was known': seconds,
    };
    console.log(JSON.stringify(row));
    return { rows: [row] };
  });
}

/** A recorded purchase for somebody whose name is that of the row, today and without references. */
function requestFor(subject: Subject, row: string): ShipmentRequestData {
  const [plain] = purchasesOf(subject);
  if (plain === undefined) throw new Error(`${subject.name} has no case`);
  const { shipment, recipient, ...request } = plain.recorded.request as ShipmentRequestData;
  const { ship_date: _, date: __, references: ___, ...kept } = shipment;
  const { company_name: ____, ...person } = recipient;
  return { ...request, recipient: { ...person, person_name: row }, shipment: kept };
}

function endOf(key: string, purchase: LedgerPurchase | undefined) {
  const { state = 'none', tracking_number = null, complete, errors = [] } = purchase ?? {};
  const why = errors.map(({ message }) => message).join('; ');
  return {
    key,
    state: state === 'sending' ? 'unknown' : state,
    tracking_number,
    complete: complete === true,
    why,
  };
}
