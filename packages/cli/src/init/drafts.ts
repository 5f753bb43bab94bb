import { type InstalledCarrier, variableOf } from '@waybill/config';
import type { CarrierDefinition } from '@waybill/core';
import { type AccountName, readAccountName } from '../account-names.js';
import { neededSettings } from '../example-variables.js';
import type { Prompts } from '../io.js';

/** An account as it is written to the config file. Secrets have no place in it. */
export interface AccountDraft {
  readonly definition: CarrierDefinition;
  readonly account: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** The accounts that a command line names. What they need is left to the environment. */
export function draftsOf(names: readonly string[], carriers: readonly InstalledCarrier[]): AccountDraft[] {
  return names
    .map((name) => readAccountName(name, carriers))
    .map(({ definition, account = definition.id }) => ({ definition, account, settings: {} }));
}

/** Asks a person for carriers, accounts, and those settings that an account needs and that are no secret. */
export async function askForDrafts(
  prompts: Prompts,
  carriers: readonly InstalledCarrier[],
): Promise<AccountDraft[]> {
  const ids = await prompts.choose(
    'Which carriers do you ship with?',
    carriers.map(({ definition: { id, name } }) => ({ value: id, label: name })),
  );
  const drafts: AccountDraft[] = [];
  for (const id of ids) {
    const { definition } = readAccountName(id, carriers);
    const names = await prompts.text(
      `${definition.name}: names of your accounts, with commas between (Enter for one account)`,
    );
    for (const name of accountNames(names, definition)) drafts.push(await withSettings(prompts, name));
  }
  return drafts;
}

function accountNames(answer: string, definition: CarrierDefinition): Required<AccountName>[] {
  const names = answer
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names.length === 0 ? [definition.id] : names)].map((account) => ({
    definition,
    account,
  }));
}

async function withSettings(
  prompts: Prompts,
  { definition, account }: Required<AccountName>,
): Promise<AccountDraft> {
  const settings: Record<string, string> = {};
  for (const setting of neededSettings(definition)) {
    const row = definition.settings.fields[setting];
    if (row === undefined || row.secret) continue;
    const variable = variableOf(definition, setting, account);
    const who = account === definition.id ? definition.name : `${definition.name}, ${account}`;
    const answer = await prompts.text(`${who}: ${row.meaning} (Enter leaves it to ${variable})`);
    if (answer !== '') settings[setting] = answer;
  }
  return { definition, account, settings };
}
