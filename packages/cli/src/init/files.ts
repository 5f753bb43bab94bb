import { variableOf } from '@waybill/config';
import { isUnpriced } from '@waybill/core/plugin';
import { neededSettings } from '../example-variables.js';
import type { AccountDraft } from './drafts.js';

/** The text of `waybill.config.json`. Where an account can spend money or not is written out, to be changed one day. */
export function configText(drafts: readonly AccountDraft[], plugins: readonly string[]): string {
  const accounts = drafts.map(({ definition, account, settings }) => {
    const environment = definition.settings.fields.environment?.default;
    return {
      carrier: definition.id,
      ...(account === definition.id ? {} : { account }),
      settings: { ...settings, ...(environment === undefined ? {} : { environment }) },
    };
  });
  const config = { ...(plugins.length === 0 ? {} : { plugins }), accounts };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** The text of `.env.example`: the variables that are still needed, without values. */
export function envExampleText(drafts: readonly AccountDraft[]): string {
  const sections = drafts.map(({ definition, account, settings }) => {
    const { fields, settings: declared } = definition;
    const missing = neededSettings(definition).filter((setting) => settings[setting] === undefined);
    const lines = missing.map(
      (setting) =>
        `# ${declared.fields[setting]?.meaning ?? ''}\n${variableOf(definition, setting, account)}=\n`,
    );
    if (isUnpriced(Object.keys(fields)))
      lines.push(
        `# ${definition.name} has no prices of its own: for quotes, the path of a rate card with those of your contract.\n# ${variableOf(definition, 'priced_by', account)}=\n`,
      );
    const title = account === definition.id ? definition.name : `${definition.name}, account ${account}`;
    return `\n# --- ${title}. All settings: waybill carriers ${definition.id}\n${lines.join('')}`;
  });
  return `# Copy this file to .env and fill it in. Keep .env out of version control: it holds secrets.\n${sections.join('')}`;
}
