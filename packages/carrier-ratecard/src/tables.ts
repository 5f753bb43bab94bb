import type { CarrierTables } from '@waybill/carrier-kit';
import { CARRIER } from './account.js';
import type { RateCard } from './card/compile.js';
import { fields } from './fields.js';
import { extras, options } from './options.js';

/** What every card can be asked. Services are those of the card at hand. */
export const tables: CarrierTables = {
  id: CARRIER,
  services: { rows: [], code_pattern: /(?!)/ },
  options,
  extras,
  fields,
};

/** What a card can be asked. */
export function tablesOf({ services }: RateCard): CarrierTables {
  const rows = [...services.values()].map(({ row: { code, name } }) => ({
    code,
    name,
    reach: 'see the card',
  }));
  return { ...tables, services: { ...tables.services, rows } };
}
