/** What requests share, and pieces of the schemas of replies. */
import { listOf, maybe, wireDecimal, wireText } from '@waybill/carrier-kit/reply';

/** A request of ours. */
export interface Referenced {
  /** `Message-Reference`: DHL's support finds a call by it. */
  readonly message_reference: string;
}

/** Text without blanks around it. */
export const text = maybe(wireText.transform((written) => written.trim()));

/** The strings of a list; anything else is skipped. */
export const texts = listOf(text).transform((list) => list.filter((written) => written !== undefined));

export const figure = maybe(wireDecimal);

/** ISO 4217, in capitals. */
export const currency = text.transform((code) =>
  code !== undefined && /^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : undefined,
);

/** `currencyType` of what the account is billed; PULCL is the public rate, BASEC is in DHL's base currency. */
export const BILLING = 'BILLC';

/** The entry of the billing currency: by its type, never by its place. A single entry without a type counts as well. */
export function billing<T extends { readonly currencyType?: string | undefined }>(
  entries: readonly T[],
): T | undefined {
  const named = entries.find(({ currencyType }) => currencyType?.toUpperCase() === BILLING);
  const [only, ...more] = entries;
  return named ?? (more.length === 0 && only?.currencyType === undefined ? only : undefined);
}
