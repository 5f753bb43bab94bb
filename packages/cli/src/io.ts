/** Everything outside of the program that a command uses, so that tests can replace it. */
export interface Io {
  readonly stdin: AsyncIterable<string | Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folders from which carrier packages are looked for, upwards, the nearest first. */
  readonly search: readonly string[];
  /** Questions to the person at the terminal; left out where no one can answer. */
  readonly prompts?: Prompts;
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

/** Asks the person at a terminal. Giving up ends the command. */
export interface Prompts {
  /** No, unless the person says yes. */
  confirm(question: string): Promise<boolean>;
  /** A line of text; empty when the person only presses Enter. */
  text(question: string): Promise<string>;
  /** A line of text that is not shown. */
  secret(question: string): Promise<string>;
  /** The values of the choices that are ticked, at least one. */
  choose(question: string, choices: readonly PromptChoice[]): Promise<readonly string[]>;
}

/** One line of a list to choose from. */
export interface PromptChoice {
  readonly value: string;
  readonly label: string;
}
