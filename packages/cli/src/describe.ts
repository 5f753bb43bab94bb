import { type InstalledCarrier, variableOf } from '@waybill/config';
import type { CarrierDefinition } from '@waybill/core';

export type CarrierSummary = ReturnType<typeof summary>;
export type CarrierDetails = CarrierSummary & ReturnType<typeof declared>;

/** A carrier in one line. */
export function summary({ definition, package: name }: InstalledCarrier) {
  const { id, services, fields, operations = {} } = definition;
  return {
    id,
    name: definition.name,
    package: name,
    operations: [...Object.keys(fields), ...Object.keys(operations)],
    services: services.rows,
  };
}

/** Everything else that a carrier declares and that people can set. */
export function declared(definition: CarrierDefinition) {
  const { options, extras, fields, settings, quota = [] } = definition;
  const rows = Object.entries(settings.fields).map(([setting, row]) => ({
    setting,
    variable: variableOf(definition, setting),
    ...row,
  }));
  return { options, extras, fields, settings: rows, quota };
}
