import type { Hono } from 'hono';

/** A local stand-in for a carrier's server: what a carrier package exports at `./simulator`. */
export interface SimulatorDefinition {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: string;
  /** Settings this simulator accepts, without `server_url`. Invented, and not secret. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Further accounts it accepts, by a name for people: another contract, another login. */
  readonly accounts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Adds the carrier's routes. Called once for each running simulator, so state lives in its closure. */
  routes(server: Hono, context: SimulatorContext): void;
}

/** What a carrier's routes get from the engine. */
export interface SimulatorContext {
  /** Base URL of the running server: for links in replies. */
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

export interface RecordedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Trouble to play instead of, or around, the carrier's answer. */
export type Fault =
  /** Answers late. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Cuts the connection before the carrier does anything. */
  | { readonly kind: 'reset' }
  /** Lets the carrier do its work, then cuts the connection. */
  | { readonly kind: 'reset_after' }
  /** Lets the carrier do its work, then answers with this status and no document. */
  | { readonly kind: 'status_after'; readonly status: number }
  /** Lets the carrier do its work, then sends only the first half of the answer. */
  | { readonly kind: 'truncated' }
  /** Lets the carrier do its work, then sends nothing as the body. */
  | { readonly kind: 'empty' }
  /** A status with an HTML page, as a gateway sends it; the carrier never sees the request. */
  | { readonly kind: 'html'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Exactly this answer; the carrier never sees the request. */
  | { readonly kind: 'reply'; readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string | Uint8Array };

/** Which requests a fault is for; all when left out. */
export interface FaultScope {
  readonly method?: string;
  /** Matched against the path with the query. */
  readonly path?: RegExp;
  /** How many matching requests; without end when left out. */
  readonly times?: number;
  /** Matching requests to let through first. */
  readonly after?: number;
}

export interface RunningSimulator {
  readonly carrier: string;
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** The definition's settings with `server_url`: ready for the carrier's `create`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The definition's further accounts with `server_url`. */
  readonly accounts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Every request since the start or the last `reset`, in order of arrival. */
  readonly exchanges: readonly RecordedExchange[];
  /** Tracking numbers of what was bought since the start or the last `reset`; `null` where the service has none. */
  readonly purchases: readonly (string | null)[];
  /** Plays trouble. Faults are tried in the order in which they were given. */
  fault(fault: Fault, scope?: FaultScope): void;
  /** Forgets exchanges, purchases and faults. */
  reset(): void;
  close(): Promise<void>;
}

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Milliseconds since the epoch; the system's clock when left out. */
  readonly now?: () => number;
}
