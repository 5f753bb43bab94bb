import type { ErrorEntry } from '@waybill/core';

/** Exit codes, as `waybill --help` lists them. */
export const EXIT = {
  /** At least one quote, a shipment, a package that is tracked, a void. */
  ok: 0,
  /** The command line or the request is wrong. */
  input: 2,
  /** No quotes; nothing was bought, found or voided. */
  none: 3,
  /** Accounts, settings or plugins are wrong or missing. */
  configuration: 4,
  /** A purchase or a void may or may not have happened. */
  unknown_outcome: 5,
  /**
   * The result could not be written. A shipment was bought; documents that could not be written to files are on standard
   * error.
   */
  unwritten: 6,
  /** Bought, but something that was requested is missing: a package, a label, a price. Voided, but not every package. */
  incomplete: 7,
  /** A defect of this program. */
  defect: 70,
  /** The user interrupted. */
  interrupted: 130,
} as const;

/** One of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command: the message is for people, and says what to do. */
export class CommandError extends Error {
  constructor(
    readonly exit: ExitCode,
    message: string,
  ) {
    super(message);
  }
}

/** Ends a command before anything was bought, with what the carriers reported. */
export class NothingBought extends CommandError {
  constructor(
    message: string,
    readonly errors: readonly ErrorEntry[] = [],
  ) {
    super(EXIT.none, message);
  }
}
