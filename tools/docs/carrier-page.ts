import { OPERATIONS, shipsFrom } from '@waybill/core/plugin';
import { type Tables, table } from '@waybill/testkit/readme';
import type { CarrierPackage } from '../carriers.ts';
import { offer } from './readme-tables.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const LIST = new Intl.ListFormat('en', { style: 'short', type: 'unit' });

/** For the page of carriers: which are where, and what each of them does. */
export function carrierPage(all: readonly CarrierPackage[]): Tables {
  const carriers = all.filter(({ definition }) => definition.in_process === undefined);
  const undeclared = carriers.filter(({ definition }) => definition.ships_from === undefined);
  if (undeclared.length > 0)
    throw new Error(`${undeclared.map(({ path }) => path).join(', ')}: the definition has no ships_from`);
  const atHome = carriers.filter(({ definition }) => Array.isArray(definition.ships_from));
  const codes = [
    ...new Set(
      atHome.flatMap(({ definition: { ships_from } }) => (Array.isArray(ships_from) ? ships_from : [])),
    ),
  ];
  const links = (some: readonly CarrierPackage[]) => LIST.format(some.map(link));
  return {
    countries: table(
      ['a shop in', 'can send with'],
      [
        ['most countries', links(carriers.filter((carrier) => !atHome.includes(carrier)))],
        ...codes
          .sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
          .map((country) => [
            `${nameOf(country)} (\`${country}\`)`,
            links(atHome.filter(({ definition }) => shipsFrom(definition, country))),
          ]),
      ],
    ),
    operations: table(
      ['operation', ...carriers.map(({ definition }) => definition.name)],
      Object.keys(OPERATIONS).map((operation) => [
        operation.replaceAll('_', ' '),
        ...carriers.map(({ definition }) => offer(definition, operation)),
      ]),
    ),
  };
}

function nameOf(country: string): string {
  return NAMES.of(country) ?? country;
}

function link({ definition, path }: CarrierPackage): string {
  return `[${definition.name}](../${path})`;
}
