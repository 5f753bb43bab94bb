import type { CarrierOptions } from './options.ts';

/** Where to begin in a new package: the invented parts, in the order in which to replace them. */
export function whatToReplace({ name }: CarrierOptions): string {
  return `Replace the invented parts by those that ${name} documents, as the comments say:
     src/settings.ts, src/login.ts, src/document.ts   hosts, login, media type
     src/services.ts, src/options.ts                  codes
     src/rating.ts, src/shipping.ts                   one page for each operation: request, calls, reply
     src/packages.ts, src/parties.ts, src/customs.ts  parts that both operations share
     src/fields.ts                                    what happens to each field of a request
   Change the recorded cases in test/fixtures and the simulator with each of them, until the suite is green again.`;
}
