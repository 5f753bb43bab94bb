import type { ServiceRow, ServiceTable } from '@waybill/core';

/** Where a shipment goes, seen from Canada. */
export type Lane = 'domestic' | 'united_states' | 'international';

/** Purolator's packaging is a part of the service; `''` is the shipper's own. */
export type Packaging = '' | 'Envelope' | 'Pack' | 'Box';

/** What stands in a service's code for its lane. */
const LANE_WORDS: Readonly<Record<Lane, string>> = {
  domestic: '',
  united_states: 'U.S.',
  international: 'International',
};
const REACHES: Readonly<Record<Lane, string>> = {
  domestic: 'Canada',
  united_states: 'CA -> US',
  international: 'CA -> world',
};
const PACKAGINGS: readonly Packaging[] = ['', 'Envelope', 'Pack', 'Box'];
const MORNINGS = ['', '9AM', '10:30AM', '12PM'];
const TIMES: Readonly<Record<Lane, readonly string[]>> = {
  domestic: [...MORNINGS, 'Evening'],
  united_states: MORNINGS,
  international: MORNINGS,
};

function row(code: string, lane: Lane): ServiceRow {
  return { code, name: serviceName(code), reach: REACHES[lane] };
}

function expressRows(lane: Lane): ServiceRow[] {
  return PACKAGINGS.flatMap((packaging) =>
    TIMES[lane].map((time) => row(`${expressService(lane, packaging)}${time}`, lane)),
  );
}

/** The Express service that every lane and packaging has, and that others are alternatives of. */
export function expressService(lane: Lane, packaging: Packaging): string {
  return `PurolatorExpress${packaging}${LANE_WORDS[lane]}`;
}

/**
 * `ServiceID` of estimates and shipments, spelt by the rule `PurolatorExpress` + packaging + lane + time. Replies do not
 * name services; names are the codes with blanks between their words.
 */
export const services: ServiceTable = {
  code_pattern: /^Purolator[A-Za-z0-9.:]+$/,
  rows: [
    ...expressRows('domestic'),
    ...['', '9AM', '10:30AM', 'Evening'].map((time) => row(`PurolatorGround${time}`, 'domestic')),
    ...PACKAGINGS.map((packaging) => row(`PurolatorQuickShip${packaging}`, 'domestic')),
    ...expressRows('united_states'),
    row('PurolatorGroundU.S.', 'united_states'),
    ...expressRows('international'),
  ],
};

/** A code as people read it: `Purolator Express Envelope 10:30AM`. */
export function serviceName(code: string): string {
  return code.replace(/(?<=[a-z])(?<!Quick)(?=[A-Z\d])|(?<=U\.S\.)(?=[A-Z\d])/g, ' ');
}

/** Catalogues put the lane before the packaging, and noon is `12:00` or `1200` there. */
const CATALOGUE_SPELLING =
  /^PurolatorExpress(?:(?<lane>U\.S\.|International)(?<after>Envelope|Pack|Box)|(?<before>Envelope|Pack|Box)?(?<last>U\.S\.|International)?)(?<time>9AM|10:30AM|12PM|12:00|1200|Evening)?$/;

/** The spelling of the table for a service that is spelt in another way; any other code as it stands. */
export function ruleSpelling(code: string): string {
  const parts = CATALOGUE_SPELLING.exec(code)?.groups;
  if (parts === undefined) return code;
  const { lane = '', after = '', before = '', last = '', time = '' } = parts;
  const noon = time === '12:00' || time === '1200' ? '12PM' : time;
  return `PurolatorExpress${after}${before}${lane}${last}${noon}`;
}

/** The packaging that a service is for; `undefined` for codes that the rule does not cover. */
export function packagingOf(code: string): Packaging | undefined {
  if (!/^Purolator(Express|QuickShip|Ground)/.test(code)) return undefined;
  const word = /^Purolator(?:Express|QuickShip)(Envelope|Pack|Box)/.exec(ruleSpelling(code))?.[1];
  return (word ?? '') as Packaging;
}
