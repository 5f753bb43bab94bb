import { type InstalledCarrier, variableOf } from '@waybill/config';
import type { CarrierDefinition } from '@waybill/core';
import { isUnpriced, type SettingRow } from '@waybill/core/plugin';

export type CarrierSummary = ReturnType<typeof summary>;
export type CarrierDetails = CarrierSummary & ReturnType<typeof declared>;

/** A setting with the variable that sets it. */
interface DeclaredSetting extends SettingRow {
  readonly setting: string;
  readonly variable: string;
}

/** A carrier in one line. */
export function summary({ definition, package: name }: InstalledCarrier) {
  const { id, services, fields, operations = {}, ships_from = null } = definition;
  return {
    id,
    name: definition.name,
    package: name,
    /** `null` where the account decides. */
    ships_from,
    operations: [...Object.keys(fields), ...Object.keys(operations)],
    services: services.rows,
  };
}

/** What an account of a carrier without prices may have besides its settings. */
function pricesOf(definition: CarrierDefinition): DeclaredSetting[] {
  if (!isUnpriced(Object.keys(definition.fields))) return [];
  const meaning =
    'Path of a rate card with the prices of your contract. In the config file a field of the account, next to `settings`.';
  return [{ setting: 'priced_by', variable: variableOf(definition, 'priced_by'), meaning }];
}

/** Everything else that a carrier declares and that people can set. */
export function declared(definition: CarrierDefinition) {
  const { options, extras, fields, settings, quota = [] } = definition;
  const rows: DeclaredSetting[] = Object.entries(settings.fields).map(([setting, row]) => ({
    setting,
    variable: variableOf(definition, setting),
    ...row,
  }));
  return { options, extras, fields, settings: [...rows, ...pricesOf(definition)], quota };
}
