/** Requests that buy or change something and are not done. Their clients may be gone: what was begun is finished. */
export class UnderWay {
  readonly #requests = new Set<Promise<unknown>>();

  get count(): number {
    return this.#requests.size;
  }

  /** Counts a request until it is done. */
  async follow<Result>(request: Promise<Result>): Promise<Result> {
    this.#requests.add(request);
    try {
      return await request;
    } finally {
      this.#requests.delete(request);
    }
  }

  /** When none is left. */
  async done(): Promise<void> {
    while (this.#requests.size > 0) await Promise.allSettled(this.#requests);
  }
}
