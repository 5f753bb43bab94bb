import { ConfigurationError } from '@waybill/core';

/** The code of the error that {@link checkHeaders} throws. */
export const UNSENDABLE = 'unsendable_login';

/**
 * Makes sure that headers of a login can be sent.
 * @throws ConfigurationError that names the header, not its value.
 */
export function checkHeaders(carrier: string, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (isSendable(value)) continue;
    const problem = `the login header ${name} has a character that no header can carry, such as a line end`;
    throw new ConfigurationError(`${carrier}: ${problem}`, { code: UNSENDABLE, details: { sent: false } });
  }
}

/** Whether a header can carry this text (RFC 9110, 5.5): no line end, nothing outside ISO 8859-1. */
export function isSendable(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
