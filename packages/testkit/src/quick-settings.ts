import type { CarrierDefinition } from '@waybill/core';
import { defineCarrier, type SettingsResult, type SettingsSchema } from '@waybill/core/plugin';

const known = new WeakMap<CarrierDefinition, CarrierDefinition>();

/**
 * The same carrier, which checks equal settings once: thousands of accounts of a suite have the same, and a price list is
 * read from its file each time.
 */
export function quickly(definition: CarrierDefinition): CarrierDefinition {
  const made = known.get(definition) ?? remembering(definition);
  known.set(definition, made);
  return made;
}

function remembering(definition: CarrierDefinition): CarrierDefinition {
  const { '~standard': standard } = definition.settings.schema as SettingsSchema<unknown, object>;
  const results = new Map<string, SettingsResult<object>>();
  const validate = (settings: unknown) => {
    if (!isText(settings)) return standard.validate(settings);
    const key = JSON.stringify(settings);
    const result = results.get(key) ?? standard.validate(settings);
    if (result instanceof Promise) return result;
    results.set(key, result);
    return result.issues === undefined ? { value: { ...result.value } } : result;
  };
  const schema = { '~standard': { ...standard, validate } };
  return defineCarrier({ ...definition, settings: { ...definition.settings, schema } });
}

/** Settings that JSON shows as they are. */
function isText(settings: unknown): boolean {
  return Object.values(Object(settings)).every((value) => typeof value === 'string');
}
