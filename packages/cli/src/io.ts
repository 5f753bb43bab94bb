/** Everything outside of the program that a command uses, so that tests can replace it. */
export interface Io {
  readonly stdin: AsyncIterable<string | Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folders from which carrier packages are looked for, upwards, the nearest first. */
  readonly search: readonly string[];
  /** Fires when the user interrupts. */
  readonly signal: AbortSignal;
  /** Fires when the reader of standard output has gone away. */
  readonly closed: AbortSignal;
}

/** A stream that takes text. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  /** Characters in a line of a terminal. */
  readonly columns?: number | undefined;
  /** Whether text may have colours. */
  readonly colors?: boolean | undefined;
  write(text: string): unknown;
}
