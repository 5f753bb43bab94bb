import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** An answer before it is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** One open request seen from the server: the ways in which it can end. */
export class Connection {
  readonly #outgoing: ServerResponse;
  readonly #gone = new AbortController();

  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing;
    outgoing.once('close', () => this.#gone.abort());
  }

  /** Whether the client has gone, so that no answer can reach it. */
  get isGone(): boolean {
    return this.#outgoing.destroyed;
  }

  send({ status, headers, body }: Answer): void {
    this.#outgoing.statusCode = status;
    this.#outgoing.setHeaders(headers);
    this.#outgoing.end(body);
  }

  /** Promises `length` bytes, sends those of the answer, and ends the connection. */
  sendPartOf(length: number, { status, headers, body }: Answer): void {
    this.#outgoing.statusCode = status;
    this.#outgoing.setHeaders(headers);
    this.#outgoing.setHeader('content-length', length);
    this.#outgoing.write(body, () => this.#outgoing.socket?.destroySoon());
  }

  /** Destroys the connection without an answer. */
  cut(): void {
    this.#outgoing.destroy();
  }

  /** Resolves after the time, or as soon as the connection is gone. */
  async wait(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#gone.signal }).catch(() => undefined);
  }

  /** Resolves when the client or the end of the simulator has closed the connection. */
  async untilGone(): Promise<void> {
    if (this.#gone.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#gone.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}
