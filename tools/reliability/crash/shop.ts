import type { ShipmentRequestData } from '@waybill/core';
import { type RunningSimulator, startSimulator } from '@waybill/simulator';
import { answer, type CarrierReply, type Chaos, type Disturbed, startChaos } from '../chaos.ts';
import { FAULTS, type Fault, type FaultGroup } from '../faults.ts';
import type { Subject } from '../subjects.ts';
import type { ShopAccount } from './accounts.ts';
import type { Report } from './trials.ts';

/** The carriers that ship within Canada; the numbers of one are not those of another. */
const CARRIERS = ['canadapost/json', 'fedex', 'purolator', 'ups'];

/** A carrier that denies what it has sold, and one that asks for a pause of an hour. */
const LEFT_OUT: ReadonlySet<FaultGroup> = new Set(['own', 'limit']);

/** Faults after which a program can know the truth. Endless ones take too long. */
const PLAYED = FAULTS.filter(({ endless, believed, group }) => !endless && !believed && !LEFT_OUT.has(group));

/** How a row ended, as its buyer knows it. */
export interface RowEnd {
  readonly key: string;
  /** `bought`, `unknown`, or anything else: then an entry says why nothing was bought. */
  readonly state: string;
  readonly tracking_number: string | null;
}

/** Simulators of several carriers, which note for which row each purchase was sold. */
export class Shop implements AsyncDisposable {
  readonly accounts: ShopAccount[] = [];
  /** Tracking numbers that were sold, by the name of the row. */
  readonly sold = new Map<string, string[]>();
  /** Calls that met a fault, and all. */
  calls = { disturbed: 0, all: 0 };
  readonly #running: (RunningSimulator | Chaos)[] = [];

  /** @param disturbed the share of calls that meet a fault, from 0 to 1 */
  static async open(all: readonly Subject[], disturbed: number): Promise<Shop> {
    const shop = new Shop();
    for (const subject of all) if (CARRIERS.includes(subject.name)) await shop.#add(subject, disturbed);
    return shop;
  }

  async #add(subject: Subject, disturbed: number): Promise<void> {
    const simulator = await startSimulator(subject.simulator);
    const sales = new Sales(simulator);
    const chaos = await startChaos(simulator.url, () => async (call) => {
      this.calls.all += 1;
      const forward = async () => {
        const reply = await call.forward();
        for (const number of sales.takeFrom(reply)) this.#note(number, call);
        return reply;
      };
      const fault = Math.random() < disturbed ? anyFault() : undefined;
      if (fault === undefined) return answer(call.socket, await forward());
      this.calls.disturbed += 1;
      if (fault.shows || Math.random() < 0.5) await forward();
      await fault.play({ ...call, forward });
    });
    this.#running.push(simulator, chaos);
    this.accounts.push({
      carrier: subject.package,
      account: subject.name.replace('/', '-'),
      settings: { ...simulator.settings, server_url: chaos.url },
    });
  }

  #note(number: string, { request }: Disturbed): void {
    const [row = 'no row'] = /row-\w+-\d+/.exec(request.body.toString('latin1')) ?? [];
    this.sold.set(row, [...(this.sold.get(row) ?? []), number]);
  }

  /** Purchases of all carriers. */
  get purchases(): number {
    return this.#running.reduce((sum, one) => sum + ('purchases' in one ? one.purchases.length : 0), 0);
  }

  /** Compares how rows ended with what was sold for them. */
  judge(where: string, ends: readonly RowEnd[], report: Report) {
    const count = (which: (end: RowEnd) => boolean) => ends.filter(which).length;
    const sold = ({ key }: RowEnd) => this.sold.get(key) ?? [];
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
    const bought = count(({ state }) => state === 'bought');
    const unknown = count(({ state }) => state === 'unknown');
    const not_bought = ends.length - bought - unknown;
    return { bought, unknown, not_bought, twice: count(isTwice), lost: count(isLost) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const one of this.#running.toReversed()) await one[Symbol.asyncDispose]();
  }
}

/** Numbers that a simulator sold and that no reply has shown. */
class Sales {
  readonly #simulator: RunningSimulator;
  readonly #open = new Set<string>();
  #seen = 0;

  constructor(simulator: RunningSimulator) {
    this.#simulator = simulator;
  }

  /** The reply to a purchase is the first one with its number. */
  takeFrom({ body }: CarrierReply): string[] {
    const { purchases } = this.#simulator;
    for (; this.#seen < purchases.length; this.#seen += 1) this.#open.add(String(purchases[this.#seen]));
    if (this.#open.size === 0) return [];
    const text = body.toString('latin1');
    const shown = [...this.#open].filter((number) => text.includes(number));
    for (const number of shown) this.#open.delete(number);
    return shown;
  }
}

function anyFault(): Fault {
  return PLAYED[Math.floor(Math.random() * PLAYED.length)] as Fault;
}

/** A lamp for a customer in Vancouver, whose name is that of the row. */
export function lampFor(row: string): ShipmentRequestData {
  return {
    shipper: {
      company_name: 'Atelier Lanterne',
      person_name: 'Camille Roy',
      phone_number: '514-555-0123',
      email_address: 'expedition@atelier-lanterne.example',
      address_lines: ['275 rue Notre-Dame Est'],
      city: 'Montréal',
      state_code: 'QC',
      postal_code: 'H2Y 1C6',
      country_code: 'CA',
    },
    recipient: {
      person_name: row,
      phone_number: '604-555-0188',
      address_lines: ['453 West 12th Avenue'],
      city: 'Vancouver',
      state_code: 'BC',
      postal_code: 'V5Y 1V4',
      country_code: 'CA',
    },
    shipment: {
      items: [{ id: 'lamp', weight: 2.5, length: 30, width: 20, height: 15 }],
      weight_unit: 'KG',
      dimension_unit: 'CM',
      currency: 'CAD',
    },
  };
}
