import { type Capability, closest, type ServiceRow } from '@waybill/core';

/** A code as a request writes it: with or without the carrier that it is for. */
export interface WrittenCode {
  readonly carrier?: string;
  readonly code: string;
}

/** `carrier:code` -> that carrier and its code; a bare code has no carrier. */
export function readCode(written: string): WrittenCode {
  const match = /^([a-z][a-z0-9_-]*):(.+)$/s.exec(written);
  return match ? { carrier: match[1] as string, code: match[2] as string } : { code: written };
}

/** Whether a written code names another carrier than `id`. */
export function isForOthers(id: string, written: string): boolean {
  const { carrier } = readCode(written);
  return carrier !== undefined && carrier !== id;
}

/** Whether a service or an option is offered in an operation. */
export function offeredIn({ operations }: Pick<ServiceRow, 'operations'>, operation: Capability): boolean {
  return operations?.includes(operation) ?? true;
}

/** The end of a sentence about a code that only other operations have. */
export function onlyIn({ operations = [] }: Pick<ServiceRow, 'operations'>, name: string): string {
  return `which ${name} has in ${operations.join(', ')} only`;
}

/** The code or name that a misspelled one most likely stands for. */
export function meantBy(written: string, names: readonly string[]): string | undefined {
  return names.find((name) => name.toUpperCase() === written.toUpperCase()) ?? closest(written, names);
}
