import type { Gate, Route } from './route.js';

/** An account that a simulator accepts: the carrier's settings without `server_url`. Invented, and not secret. */
export type SimulatedAccount = Readonly<Record<string, unknown>>;

/** Further accounts, by a name for people. */
export type SimulatedAccounts = Readonly<Record<string, SimulatedAccount>>;

/** A local stand-in for a carrier's server: its accounts, its login, its error document, its routes. */
export interface SimulatorDefinition<
  Settings extends SimulatedAccount = SimulatedAccount,
  Accounts extends SimulatedAccounts = SimulatedAccounts,
> extends Gate {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: string;
  /** Settings this simulator accepts, without `server_url`. Invented, and not secret. */
  readonly settings: Settings;
  /** Further accounts it accepts, by a name for people: another contract, another login. */
  readonly accounts?: Accounts;
  /** The carrier's routes. Called once for each running simulator, so state lives in its closure. */
  routes(context: SimulatorContext): readonly Route[];
}

/** The engine's part in a carrier's routes. */
export interface SimulatorContext {
  /** Base URL of the running server, for links in replies. Known once it listens: call it in a route. */
  readonly url: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Counts a purchase. Call it at the moment money would be spent. */
  readonly purchased: (tracking_number: string | null) => void;
}

/** One request as it arrived, and its answer. */
export interface RecordedExchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `null` while there is no answer, or when the connection was cut instead. */
  readonly reply: RecordedReply | null;
}

/** An answer of a simulator. */
export interface RecordedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A failure in place of the carrier's answer, or around it. */
export type Fault =
  /** Lets the carrier do its work at once, then answers this many milliseconds late. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Cuts the connection before the carrier does anything. */
  | { readonly kind: 'reset' }
  /** Lets the carrier do its work, then cuts the connection. */
  | { readonly kind: 'reset_after' }
  /** Lets the carrier do its work, then answers with this status and no document. */
  | { readonly kind: 'status_after'; readonly status: number }
  /**
   * Lets the carrier do its work, then sends its headers and the first half of its body, and ends the connection.
   * A body of less than two bytes has no half: then the connection is cut as by `reset_after`.
   */
  | { readonly kind: 'truncated' }
  /** Lets the carrier do its work, then answers 200 with the carrier's headers and nothing as the body. */
  | { readonly kind: 'empty' }
  /** A status with an HTML page, as a gateway sends it; the carrier never sees the request. */
  | {
      readonly kind: 'html';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Exactly this answer; the carrier never sees the request. */
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string | Uint8Array;
    };

/** Which requests a fault is for; all when left out. A request that an earlier fault took counts for that one alone. */
export interface FaultScope {
  readonly method?: string;
  /** Matched against the path with the query. */
  readonly path?: RegExp;
  /** How many matching requests; any number when left out. */
  readonly times?: number;
  /** Matching requests to let through first. */
  readonly after?: number;
}

/** The engine's addition to every account of a running simulator. */
export interface ServedAt {
  /** `http://127.0.0.1:port` */
  readonly server_url: string;
}

/** A simulator that listens. `await using` closes it. */
export interface RunningSimulator<
  Settings extends SimulatedAccount = SimulatedAccount,
  Accounts extends SimulatedAccounts = SimulatedAccounts,
> extends AsyncDisposable {
  readonly carrier: string;
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** The definition's settings with `server_url`: ready for the carrier's `create`. */
  readonly settings: Settings & ServedAt;
  /** The definition's further accounts with `server_url`. */
  readonly accounts: { readonly [Name in keyof Accounts]: Accounts[Name] & ServedAt };
  /** Every request since the start or the last `reset`, in order of arrival. */
  readonly exchanges: readonly RecordedExchange[];
  /** Tracking numbers of purchases since the start or the last `reset`; `null` where the service has none. */
  readonly purchases: readonly (string | null)[];
  /**
   * Exceptions of routes since the start or the last `reset`: bugs of the simulator, answered with 500. A test that
   * passes should find none. A `Refusal` is an answer, not a bug.
   */
  readonly routeErrors: readonly unknown[];
  /** Plays a fault. Faults are tried in the order in which they were given; the first that matches is played. */
  fault(fault: Fault, scope?: FaultScope): void;
  /** Moves the simulator's clock on: shipments that it sold go on their way, and windows close. */
  advance(by: { readonly days?: number; readonly hours?: number }): void;
  /** Forgets exchanges, purchases, route errors and faults. What the carrier's routes keep in their closure stays. */
  reset(): void;
  /** Stops listening and destroys open connections, those of `hang` included. Harmless when called again. */
  close(): Promise<void>;
}

/** The running simulator of a definition: `let simulated: Running<typeof simulator>`. */
export type Running<Definition extends SimulatorDefinition> =
  Definition extends SimulatorDefinition<infer Settings, infer Accounts>
    ? RunningSimulator<Settings, Accounts>
    : never;

/** Where and when a simulator runs. */
export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Milliseconds since the epoch; the system's clock when left out. */
  readonly now?: () => number;
}
