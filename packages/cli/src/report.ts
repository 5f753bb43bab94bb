import { inspect } from 'node:util';
import { ConfigurationError, UnavailableError, ValidationError } from '@waybill/core';
import { CommandError, EXIT, type ExitCode } from './exit.js';
import type { Io } from './io.js';

/** Prints what ended a command, and returns the exit code for programs. */
export function report(error: unknown, { stderr }: Io): ExitCode {
  if (error instanceof CommandError) {
    stderr.write(`${error.message}\n`);
    return error.exit;
  }
  if (error instanceof ValidationError) {
    stderr.write('The request is not right:\n');
    for (const { message } of error.issues) stderr.write(`- ${message}\n`);
    return EXIT.input;
  }
  // Carriers are reported by the commands themselves: this is a database.
  if (error instanceof ConfigurationError || error instanceof UnavailableError) {
    stderr.write(`${error.message}\n`);
    return EXIT.configuration;
  }
  stderr.write(`This is a defect of waybill, please report it:\n${inspect(error)}\n`);
  return EXIT.defect;
}
