import type { Account } from '@waybill/config';

/** Where an account's calls go: `local` for carriers that answer in this process, else what its settings say. */
export function environmentOf({ definition, settings }: Account): string | undefined {
  if (definition.in_process) return 'local';
  const environment = settings.environment ?? definition.settings.fields.environment?.default;
  return environment === undefined ? undefined : String(environment);
}

/** Whether a purchase costs money. An account whose settings know no environments is the real one. */
export function isProduction(account: Account): boolean {
  return (environmentOf(account) ?? 'production') === 'production';
}
