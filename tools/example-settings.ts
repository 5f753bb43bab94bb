import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { CarrierDefinition } from '@waybill/core';
import { ROOT } from './workspace.ts';

const CONFIG = join(ROOT, 'examples/waybill.config.json');

/** Settings of a carrier that answers in this process, as the examples have them. */
export function exampleSettings({ id, settings: { fields } }: CarrierDefinition): object {
  const { accounts }: { accounts: { carrier: string; settings: Record<string, string> }[] } = JSON.parse(
    readFileSync(CONFIG, 'utf8'),
  );
  const account = accounts.find(({ carrier }) => carrier === id);
  if (account === undefined) throw new Error(`${CONFIG} has no account with ${id}`);
  const resolved = ([name, value]: [string, string]) => [
    name,
    fields[name]?.path ? resolve(dirname(CONFIG), value) : value,
  ];
  return Object.fromEntries(Object.entries(account.settings).map(resolved));
}
