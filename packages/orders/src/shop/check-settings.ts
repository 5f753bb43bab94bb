import { ConfigurationError } from '@waybill/core';
import { z } from 'zod';
import type { ShopKind } from './shop.js';

/** The address of a server that gets a key: HTTPS, unless it is on this machine. */
export const serverUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => /^https:|^http:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$)/i.test(url),
    'must begin with https://: the key would be readable on the way',
  );

/**
 * Checks the settings of a shop.
 * @throws {@link ConfigurationError} with every problem in them, and no value
 */
export function checkSettings<Schema extends z.ZodType>(
  schema: Schema,
  settings: unknown,
  { kind, id = 'main' }: { readonly kind: ShopKind; readonly id?: string | undefined },
): z.output<Schema> {
  const checked = schema.safeParse(settings);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map(({ path, message }) => `- ${[...path, ''].join(': ')}${message}`);
  throw new ConfigurationError(
    `the settings of shop ${id} (${kind}) are not right:\n${problems.join('\n')}`,
    {
      code: 'invalid_settings',
    },
  );
}
