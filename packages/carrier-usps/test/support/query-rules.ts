import type { ContractCall } from '@waybill/testkit';

/** The parameters of a query, in the form that the contract gives them. Others are not taken. */
export function queryRules(
  known: Readonly<Record<string, RegExp>>,
  required: readonly string[] = [],
): (call: ContractCall) => string[] {
  return ({ path }) => {
    const query = [...new URL(path, 'https://apis.usps.com').searchParams];
    return [
      ...query
        .filter(([name, value]) => !known[name]?.test(value))
        .map(([name, value]) => `the query must not have ${name}=${value}`),
      ...required
        .filter((name) => !query.some(([own]) => own === name))
        .map((name) => `the query must have ${name}`),
    ];
  };
}
