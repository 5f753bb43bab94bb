import { type RunningSimulator, startSimulator } from '@waybill/simulator';
import type { Case } from '@waybill/testkit';
import { answer, type Chaos, startChaos } from '../chaos.ts';
import { NOW } from '../recorded.ts';
import type { Subject } from '../subjects.ts';
import type { Got, Order } from './orders.ts';

/** A purchase that is tried, and what comes of it without trouble. */
export interface Plan {
  readonly subject: Subject;
  readonly recorded: Case;
  /** Statements to the database. */
  readonly statements: number;
  /** Calls to the carrier. */
  readonly calls: number;
  readonly sales: number;
  readonly got: Got;
  readonly took_ms: number;
}

/** What is done when a call arrives: a call with `before` never reaches the carrier. */
export type OnCall = (index: number) => { readonly before?: () => void; readonly after?: () => void };

/** A carrier's simulator for a single key, so that it counts what is sold under that key. */
export class Counter implements AsyncDisposable {
  readonly #simulator: RunningSimulator;
  readonly #chaos: Chaos;
  readonly #subject: Subject;
  readonly #recorded: Case;

  private constructor(subject: Subject, recorded: Case, simulator: RunningSimulator, chaos: Chaos) {
    this.#subject = subject;
    this.#recorded = recorded;
    this.#simulator = simulator;
    this.#chaos = chaos;
  }

  static async open(
    { subject, recorded }: Pick<Plan, 'subject' | 'recorded'>,
    onCall: OnCall = () => ({}),
  ): Promise<Counter> {
    const simulator = await startSimulator(subject.simulator, { now: () => NOW });
    let calls = 0;
    const chaos = await startChaos(simulator.url, () => {
      const { before, after } = onCall(calls++);
      if (before === undefined && after === undefined) return undefined;
      return async ({ socket, forward }) => {
        if (before !== undefined) {
          before();
          socket.destroy();
          return;
        }
        const reply = await forward();
        after?.();
        answer(socket, reply);
      };
    });
    return new Counter(subject, recorded, simulator, chaos);
  }

  order(location: string, key: string): Order {
    const { settings, request } = this.#recorded;
    return {
      location,
      key,
      carrier: this.#subject.package,
      settings: { ...this.#simulator.settings, ...settings, server_url: this.#chaos.url },
      request,
      now: NOW,
    };
  }

  /** Calls that arrived. */
  get calls(): number {
    return this.#chaos.arrived.length;
  }

  /** Tracking numbers of what was sold; `null` where the service has none. */
  get sold(): readonly (string | null)[] {
    return this.#simulator.purchases;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#chaos[Symbol.asyncDispose]();
    await this.#simulator.close();
  }
}
