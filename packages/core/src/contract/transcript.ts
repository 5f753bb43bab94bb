import type { CarrierIdentity } from '../models/carrier-identity.js';
import type { Capability } from '../operations/index.js';

/** A request as it goes over the wire, without secrets: `[redacted]` is where they were. */
export interface WireRequest extends CarrierIdentity {
  /** What the call is a part of; left out for a token, which operations share. */
  readonly operation?: Capability;
  /** `rate`, `buy`, …; `token` and `login` are requests for a token. */
  readonly step: string;
  /** Position of the package in the request, from 0, when the call is about one. */
  readonly package?: number;
  /** HTTP method, e.g. `POST`. */
  readonly method: string;
  /** Whole, with its query. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it was sent: JSON or XML. */
  readonly body?: string;
}

/** A reply as it came, without secrets. */
export interface WireReply {
  /** HTTP status. */
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** A file is `[12345 bytes of application/pdf]`. */
  readonly body: string;
}

/** One request, and its reply or failure. */
export interface WireCall {
  /** What was sent. */
  readonly request: WireRequest;
  /** Milliseconds since the epoch. */
  readonly sent_at: number;
  /** Until the reply or the failure was there; left out while the call is under way. */
  readonly duration_ms?: number;
  /** Left out until a reply comes. */
  readonly reply?: WireReply;
  /** Why there is no reply. */
  readonly failure?: {
    /** As in the entry that came of it. */
    readonly code: string;
    /** A sentence for people. */
    readonly message: string;
    /** Whether something may have reached the carrier. */
    readonly sent: boolean;
  };
  /** Attempts before the last one, which the HTTP client made by itself. */
  readonly repeated: readonly Repetition[];
}

/** Why a request was sent again. */
export interface Repetition {
  /** HTTP status of the answer, if there was one. */
  readonly status?: number;
  /** What happened to the connection, if there was no answer: `ECONNRESET`. */
  readonly code?: string;
}

/** Takes down how one request ends. */
export interface WireRecording {
  repeated(why: Repetition): void;
  replied(reply: WireReply): void;
  failed(failure: NonNullable<WireCall['failure']>): void;
}

/** How much a {@link Transcript} keeps. */
export interface TranscriptLimits {
  /** Characters of one body; 1,000,000 by default. */
  readonly body?: number;
  /** Characters of all bodies together; 10,000,000 by default. */
  readonly total?: number;
}

/**
 * Collects the calls of operations as they go over the wire: pass it as `transcript`. A call is there from the moment
 * it is sent, whether or not a reply comes. Secrets are taken out by their value; names, addresses and prices stay.
 * Bodies beyond the limits are cut.
 */
export class Transcript {
  readonly #calls: Writable<WireCall>[] = [];
  readonly #body: number;
  #left: number;

  constructor({ body = 1_000_000, total = 10_000_000 }: TranscriptLimits = {}) {
    this.#body = body;
    this.#left = total;
  }

  /** In the order in which they were sent. */
  get calls(): readonly WireCall[] {
    return this.#calls.map((call) => ({ ...call }));
  }

  /** For proxies: notes a request that is about to be sent. Its texts hold no secrets any more. */
  record(request: WireRequest): WireRecording {
    const { body } = request;
    const began = performance.now();
    const call: Writable<WireCall> = {
      request: body === undefined ? request : { ...request, body: this.#cut(body) },
      sent_at: Date.now(),
      repeated: [],
    };
    this.#calls.push(call);
    const end = () => {
      call.duration_ms = Math.round(performance.now() - began);
    };
    return {
      repeated: (why) => {
        call.repeated = [...call.repeated, why];
      },
      replied: (reply) => {
        end();
        call.reply = { ...reply, body: this.#cut(reply.body) };
      },
      failed: (failure) => {
        end();
        call.failure = failure;
      },
    };
  }

  /** For `JSON.stringify`. */
  toJSON(): readonly WireCall[] {
    return this.calls;
  }

  #cut(text: string): string {
    const length = Math.min(text.length, this.#body, this.#left);
    this.#left -= length;
    return length === text.length ? text : `${text.slice(0, length)}[cut: ${text.length} characters]`;
  }
}

type Writable<Facts> = { -readonly [Name in keyof Facts]: Facts[Name] };
