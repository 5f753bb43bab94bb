import { ConfigurationError } from '@waybill/core';
import type { SettingRow } from '@waybill/core/plugin';
import type { Send } from '../http/transport.js';
import { isSendable, UNSENDABLE } from '../login/login.js';
import type { PublicSettings, SettingRows } from '../operation.js';
import { type Redact, redactData, redactor } from '../secrets/redact.js';
import { lookUp } from '../values/look-up.js';

/** The settings that operations may see. */
export function withoutSecrets<Settings extends object, Rows extends SettingRows<Settings>>(
  settings: Settings,
  rows: Rows,
): PublicSettings<Settings, Rows> {
  const open = Object.entries(settings).filter(([name]) => !Reflect.get(rows, name)?.secret);
  return Object.fromEntries(open) as PublicSettings<Settings, Rows>;
}

/** Names of the secrets that an account has. */
export function secretsIn(settings: object, rows: object): string[] {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return given.map(([name]) => name).filter((name) => Reflect.get(rows, name)?.secret);
}

/** Fields of results and error entries that hold the carrier's own texts. */
const CARRIER_TEXTS = [
  'code',
  'message',
  'details',
  'service_name',
  'extra_charges',
  'status_text',
  'events',
  'signed_by',
  'delivery_place',
  'references',
  'packages',
  'refund',
  'candidates',
  'missing',
  'manifests',
  'name',
  'address',
  'instructions',
  'meta',
];

/** Removes the secret settings of an account from text. */
export function settingsRedactor(settings: object, rows: Readonly<Record<string, SettingRow>>): Redact {
  const secrets = Object.entries(settings).flatMap(([name, value]) =>
    lookUp(rows, name)?.secret && typeof value === 'string' ? [value] : [],
  );
  return redactor(secrets);
}

/**
 * Removes secrets from the carrier's own texts in a result. The reply was redacted as raw text, where a secret that is
 * written with escapes is not found.
 */
export function textRedactor(redact: Redact): <Result extends object>(result: Result) => Result {
  // Thousands of prices in one reply may share hundreds of notices.
  const clean = new WeakMap<object, unknown>();
  const cleanNotice = (notice: object) => {
    const known = clean.get(notice) ?? redactData(notice, redact);
    clean.set(notice, known);
    return known;
  };
  return (result) => {
    const texts: Record<string, unknown> = {};
    for (const name of CARRIER_TEXTS) if (name in result) texts[name] = Reflect.get(result, name);
    const meta = texts.meta as { readonly notices?: unknown } | undefined;
    const notices = meta?.notices;
    if (Array.isArray(notices)) texts.meta = { ...meta, notices: [] };
    const others = redactData(texts, redact) as typeof texts;
    if (Array.isArray(notices))
      others.meta = { ...(others.meta as object), notices: notices.map(cleanNotice) };
    return { ...result, ...others };
  };
}

/** Sends, and where a login cannot be sent, says which of the settings may be why. */
export function namingSettings(send: Send, settings: object): Send {
  return async (call, signal, course) => {
    try {
      return await send(call, signal, course);
    } catch (error) {
      if (!(error instanceof ConfigurationError) || error.code !== UNSENDABLE) throw error;
      const names = Object.entries(settings).flatMap(([name, value]) =>
        typeof value === 'string' && !isSendable(value) ? [`settings.${name}`] : [],
      );
      const { carrier = '', account = '', code, details } = error;
      const message = names.length === 0 ? error.message : `${error.message}; look at ${names.join(', ')}`;
      throw new ConfigurationError(message, { carrier, account, code, ...(details && { details }) });
    }
  };
}
