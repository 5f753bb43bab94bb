import { loadCases } from '@waybill/testkit';

const cases = loadCases(new URL('../fixtures', import.meta.url));

/** Recorded cases of an operation. */
export const casesOf = (operation: 'rating' | 'shipping') =>
  cases.filter((recorded) => recorded.operation === operation);

/** The document of FedEx's reply to the first call after the login. */
export function replyOf(operation: 'rating' | 'shipping', name: string) {
  const call = casesOf(operation).find((recorded) => recorded.name === name)?.calls[1];
  return JSON.parse(Buffer.from(call?.reply ?? []).toString('utf8'));
}
