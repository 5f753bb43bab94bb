import type { CarrierOptions } from './options.ts';

/** Where to begin in a new package: what is invented in it, and by what to replace it. */
export function whatToReplace({ name }: CarrierOptions): string {
  return `Replace what is invented by what ${name} documents, as the comments say:
     src/settings.ts, src/login.ts, src/document.ts   hosts, login, media type
     src/services.ts, src/options.ts                  codes
     src/rate.ts, src/ship.ts                         one page an operation: request, call, reply
     src/fields.ts                                    what becomes of each field
   and with each page its recorded cases in test/fixtures and its simulator, until the suite is green again.`;
}
