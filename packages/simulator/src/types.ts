import type { Hono } from 'hono';
import type { Gate, Route } from './route.js';

/** An account that a simulator accepts: the carrier's settings without `server_url`. Invented, and not secret. */
export type SimulatedAccount = Readonly<Record<string, unknown>>;

/** Further accounts, by a name for people. */
export type SimulatedAccounts = Readonly<Record<string, SimulatedAccount>>;

interface Identity<Settings extends SimulatedAccount, Accounts extends SimulatedAccounts> {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: string;
  /** Settings this simulator accepts, without `server_url`. Invented, and not secret. */
  readonly settings: Settings;
  /** Further accounts it accepts, by a name for people: another contract, another login. */
  readonly accounts?: Accounts;
}

/** A local stand-in for a carrier's server: its accounts, its login, its error document, its routes. */
export interface RoutedSimulator<
  Settings extends SimulatedAccount = SimulatedAccount,
  Accounts extends SimulatedAccounts = SimulatedAccounts,
> extends Identity<Settings, Accounts>,
    Gate {
  /** The carrier's routes. Called once for each running simulator, so state lives in its closure. */
  routes(context: SimulatorContext): readonly Route[];
}

/** A stand-in that adds its routes by itself. */
export interface MountedSimulator<
  Settings extends SimulatedAccount = SimulatedAccount,
  Accounts extends SimulatedAccounts = SimulatedAccounts,
> extends Identity<Settings, Accounts> {
  /** Adds the carrier's routes. Called once for each running simulator, so state lives in its closure. */
  routes(server: Hono, context: SimulatorContext): void;
}

/** A local stand-in for a carrier's server: what a carrier package exports at `./simulator`. */
export type SimulatorDefinition<
  Settings extends SimulatedAccount = SimulatedAccount,
  Accounts extends SimulatedAccounts = SimulatedAccounts,
> = RoutedSimulator<Settings, Accounts> | MountedSimulator<Settings, Accounts>;

/** What a carrier's routes get from the engine. */
export interface SimulatorContext {
  /** Base URL of the running server, for links in replies. Known once it listens: call it in a route. */
  readonly url: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Counts a purchase. Call it at the moment money would be spent. */
  readonly purchased: (tracking_number: string | null) => void;
}

/** One request as it arrived, and what was answered. */
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

/** What a simulator answered. */
export interface RecordedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Trouble to play instead of, or around, the carrier's answer. */
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
  /** How many matching requests; without end when left out. */
  readonly times?: number;
  /** Matching requests to let through first. */
  readonly after?: number;
}

/** What the engine adds to every account of a simulator that runs. */
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
  /** Tracking numbers of what was bought since the start or the last `reset`; `null` where the service has none. */
  readonly purchases: readonly (string | null)[];
  /**
   * What routes threw since the start or the last `reset`: bugs of the simulator, answered with 500. A test that
   * passes should find none. (hono's `HTTPException` is an answer, not a bug.)
   */
  readonly routeErrors: readonly unknown[];
  /** Plays trouble. Faults are tried in the order in which they were given; the first that matches is played. */
  fault(fault: Fault, scope?: FaultScope): void;
  /** Forgets exchanges, purchases, route errors and faults. What the carrier's routes keep in their closure stays. */
  reset(): void;
  /** Stops listening and destroys open connections, those of `hang` included. Harmless when called again. */
  close(): Promise<void>;
}

/** Where and when a simulator runs. */
export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Milliseconds since the epoch; the system's clock when left out. */
  readonly now?: () => number;
}
