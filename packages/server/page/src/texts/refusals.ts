import type { ErrorKind } from '@waybill/core';

/** What an answer says is wrong, with what its sentence is made of. */
export interface Refusal {
  readonly code?: string;
  readonly kind?: ErrorKind;
  readonly message?: string;
  /** Path of the field, as core writes it: `shipment.items[0].weight`. */
  readonly field?: string;
  readonly carrier?: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** How a language says what is wrong. */
export interface Refusals {
  /** A whole sentence, which names the field. */
  sentence(refusal: Refusal): string;
  /** The same at its field, which is not named again. */
  problem(refusal: Refusal): string;
}

/** As the server and the carriers write it. */
export const ENGLISH: Refusals = {
  sentence: ({ message = '' }) => message,
  problem: problemOf,
};

/** A message without the path that it begins with. */
export function problemOf({ message = '', field }: Refusal): string {
  return field !== undefined && message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
}
