import type { Shipment } from '@waybill/core';
import type { PackageLimit, ServiceRow, ServiceTable } from '@waybill/core/plugin';
import type { OpenSettings } from './settings.js';

/** Where a shipment goes, seen from Canada. */
export type Lane = 'domestic' | 'united_states' | 'international';

/** A lane that rests. Source: error 9001-290 of Purolator's REST interface, read 2026-11-22. */
export const PAUSED: Readonly<Partial<Record<Lane, string>>> = {
  united_states: 'Purolator paused its services to the United States on 2025-09-25.',
};

/** Purolator's packaging is a part of the service; `''` is the shipper's own. */
export type Packaging = '' | 'Envelope' | 'Pack' | 'Box';

/** The part of a service's code that names its lane. */
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

/** Reported by other programs: Purolator takes packages of up to 150 lb, which is 68 kg. */
export const HEAVIEST = { LB: 150, KG: 68 } as const;
const LIMITS: readonly PackageLimit[] = [
  { units: 'lb in', weight: HEAVIEST.LB, source: 'as other programs have it; the contract names no weight' },
];

function row(code: string, lane: Lane, aliases: readonly string[] = []): ServiceRow {
  return {
    code,
    name: serviceName(code),
    reach: REACHES[lane],
    limits: LIMITS,
    ...(aliases.length === 0 ? {} : { aliases }),
  };
}

/** Catalogues put the lane before the packaging, and write noon as `12:00` or `1200`. */
function expressRows(lane: Lane): ServiceRow[] {
  return PACKAGINGS.flatMap((packaging) =>
    TIMES[lane].map((time) => {
      const code = `${expressService(lane, packaging)}${time}`;
      const times = time === '12PM' ? [time, '12:00', '1200'] : [time];
      const orders = [`${packaging}${LANE_WORDS[lane]}`, `${LANE_WORDS[lane]}${packaging}`];
      const spellings = orders.flatMap((order) => times.map((own) => `PurolatorExpress${order}${own}`));
      return row(
        code,
        lane,
        [...new Set(spellings)].filter((spelling) => spelling !== code),
      );
    }),
  );
}

/** The Express service of a lane and packaging; an estimate of it lists the others as alternatives. */
export function expressService(lane: Lane, packaging: Packaging): string {
  return `PurolatorExpress${packaging}${LANE_WORDS[lane]}`;
}

/**
 * `ServiceID` of estimates and shipments, by the rule `PurolatorExpress` + packaging + lane + time. Replies hold no names
 * of services; ours are the codes with blanks between their words.
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

const CODES = new Map(services.rows.flatMap(({ code, aliases = [] }) => aliases.map((own) => [own, code])));

/** The code of the table for a service in one of its other spellings; any other code as it is. */
export function serviceCode(spelling: string): string {
  return CODES.get(spelling) ?? spelling;
}

/** How a service is sent: by its code, or as the request spells it where the account wants that. */
export function sentSpelling(
  code: string,
  { services: named = [] }: Shipment,
  { service_spelling }: Pick<OpenSettings, 'service_spelling'>,
): string {
  if (service_spelling === 'rule') return code;
  const spellings = named.map((service) => service.replace(/^purolator:/, ''));
  return spellings.find((spelling) => serviceCode(spelling) === code) ?? code;
}

/** The packaging that a service is for; `undefined` for codes that the rule does not cover. */
export function servicePackaging(code: string): Packaging | undefined {
  if (!/^Purolator(Express|QuickShip|Ground)/.test(code)) return undefined;
  const word = /^Purolator(?:Express|QuickShip)(Envelope|Pack|Box)/.exec(serviceCode(code))?.[1];
  return (word ?? '') as Packaging;
}
