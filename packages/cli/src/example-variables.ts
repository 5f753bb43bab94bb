import { variableOf } from '@waybill/config';
import type { CarrierDefinition } from '@waybill/core';

/** The variables that an account with a carrier cannot do without, as a shell takes them: `WAYBILL_UPS_CLIENT_ID=… …`. */
export function exampleVariables(definition: CarrierDefinition): string {
  return neededSettings(definition)
    .map((setting) => `${variableOf(definition, setting)}=…`)
    .join(' ');
}

/** The settings that must be given where all others have their defaults: the schema says so itself. */
export function neededSettings({ settings }: CarrierDefinition): string[] {
  const result = settings.schema['~standard'].validate({});
  const issues = 'issues' in result ? (result.issues ?? []) : [];
  const named = issues.map(({ path: [step] = [] }) => String(typeof step === 'object' ? step.key : step));
  return Object.keys(settings.fields).filter((setting) => named.includes(setting));
}
