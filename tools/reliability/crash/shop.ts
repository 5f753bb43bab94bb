import { type RunningSimulator, startSimulator } from '@waybill/simulator';
import { answer, type CarrierReply, type Chaos, startChaos } from '../chaos.ts';
import { FAULTS, type Fault, type FaultGroup } from '../faults.ts';
import { number, type Row } from '../results.ts';
import type { Report, Subject } from '../subjects.ts';
import type { Account, RowEnd } from './worker.ts';

/** The carriers that ship within Canada; the numbers of one are not those of another. */
const CARRIERS = ['canadapost/json', 'fedex', 'purolator', 'ups'];

/** A carrier that denies what it has sold, and one that asks for a pause of an hour. */
const LEFT_OUT: ReadonlySet<FaultGroup> = new Set(['own', 'limit']);

/** Faults after which a program can know the truth. Endless ones take too long. */
const PLAYED = FAULTS.filter(({ endless, believed, group }) => !endless && !believed && !LEFT_OUT.has(group));

/** Simulators of several carriers, which note for which row each purchase was sold. */
export class Shop implements AsyncDisposable {
  readonly accounts: Account[] = [];
  /** Tracking numbers that were sold, by the name of the row. */
  readonly #sold = new Map<string, string[]>();
  #disturbed = 0;
  #played: readonly Fault[] = PLAYED;
  readonly #running: { readonly simulator: RunningSimulator; readonly chaos: Chaos }[] = [];

  /** @param disturbed the share of calls that meet a fault, from 0 to 1 */
  static async open(
    all: readonly Subject[],
    disturbed: number | (() => number),
    carriers: readonly string[] = CARRIERS,
    played: readonly Fault[] = PLAYED,
  ): Promise<Shop> {
    const shop = new Shop();
    shop.#played = played;
    const share = typeof disturbed === 'number' ? () => disturbed : disturbed;
    for (const subject of all) if (carriers.includes(subject.name)) await shop.#add(subject, share);
    return shop;
  }

  /** Whether anything was sold for a row. */
  hasSold(row: string): boolean {
    return this.#sold.has(row);
  }

  async #add(
    { name, package: carrier, simulator: definition }: Subject,
    disturbed: () => number,
  ): Promise<void> {
    const simulator = await startSimulator(definition);
    const takeFrom = salesOf(simulator);
    const chaos = await startChaos(simulator.url, () => async (call) => {
      const [row = 'no row'] = /row-\w+-\d+/.exec(call.request.body.toString('latin1')) ?? [];
      const forward = async () => {
        const reply = await call.forward();
        this.#sold.set(row, [...(this.#sold.get(row) ?? []), ...takeFrom(reply)]);
        return reply;
      };
      if (Math.random() >= disturbed()) return answer(call.socket, await forward());
      const fault = this.#played[Math.floor(Math.random() * this.#played.length)] as Fault;
      this.#disturbed += 1;
      if (fault.shows || (!fault.believed && Math.random() < 0.5)) await forward();
      await fault.play({ ...call, forward });
    });
    this.#running.push({ simulator, chaos });
    const settings = { ...simulator.settings, server_url: chaos.url };
    this.accounts.push({ carrier, account: name.replace('/', '-'), settings });
  }

  /** Cells of a row of the page: how much was sold, and how the rows of an order ended. Reports what was lost or bought twice. */
  judge(where: string, ends: readonly RowEnd[], report: Report): Row {
    const count = (which: (end: RowEnd) => boolean) => ends.filter(which).length;
    const sold = ({ key }: RowEnd) => this.#sold.get(key) ?? [];
    const isTwice = (end: RowEnd) => sold(end).length > 1;
    const isLost = (end: RowEnd) =>
      end.state === 'bought'
        ? end.tracking_number === null || !sold(end).includes(end.tracking_number)
        : end.state !== 'unknown' && sold(end).length > 0;
    for (const end of ends) {
      const facts = `${JSON.stringify(end)}, sold ${sold(end).join()}`;
      if (isTwice(end)) report(`${where}: twice: ${facts}`);
      if (isLost(end)) report(`${where}: lost: ${facts}`);
    }
    const bought = ends.filter(({ state }) => state === 'bought');
    const unknown = count(({ state }) => state === 'unknown');
    const calls = this.#running.reduce((sum, { chaos }) => sum + chaos.arrived.length, 0);
    return {
      'calls that met a fault': `${number(this.#disturbed)} of ${number(calls)}`,
      'purchases sold': this.#running.reduce((sum, { simulator }) => sum + simulator.purchases.length, 0),
      'bought (in part)': `${number(bought.length)} (${bought.filter(({ complete }) => !complete).length})`,
      unknown,
      'not bought': ends.length - bought.length - unknown,
      twice: count(isTwice),
      lost: count(isLost),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { simulator, chaos } of this.#running) {
      await chaos[Symbol.asyncDispose]();
      await simulator.close();
    }
  }
}

/** Numbers that a simulator sold and that no reply has shown: the reply to a purchase is the first one with its number. */
function salesOf({ purchases }: RunningSimulator): (reply: CarrierReply) => string[] {
  const open = new Set<string>();
  let seen = 0;
  return ({ body }) => {
    for (; seen < purchases.length; seen += 1) open.add(String(purchases[seen]));
    if (open.size === 0) return [];
    const text = body.toString('latin1');
    const shown = [...open].filter((number) => text.includes(number));
    for (const number of shown) open.delete(number);
    return shown;
  };
}
