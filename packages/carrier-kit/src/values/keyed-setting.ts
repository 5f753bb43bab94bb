import { z } from 'zod';

/**
 * A setting that is a small table: an object in a config file or in code, or the text `key=value,key=value` as an environment
 * variable has it. It reads both into the object.
 * @param example for messages: `V01PAK=33333333330102,V53WPAK=33333333335301`
 */
export function keyedSetting(example: string) {
  const table = z.record(z.string().trim().min(1), z.string().trim().min(1));
  return z
    .union([z.string(), table], { error: `must be an object of texts, or text such as ${example}` })
    .transform((given, context): Readonly<Record<string, string>> => {
      if (typeof given !== 'string') return given;
      const pairs = given.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
      if (pairs.every((pair) => pair.length === 2 && pair.every((part) => part !== '')))
        return Object.fromEntries(pairs);
      context.addIssue({ code: 'custom', message: `must be written as in ${example}` });
      return z.NEVER;
    });
}
