/**
 * Options that have no meaning for npm; `--package` is an option of `npm exec`. Up to its version 11, npm takes `--auth`
 * for its own `--auth-type` and leaves no trace of it.
 */
const OPTIONS = ['name', 'wire', 'auth', 'packages', 'units', 'country', 'openapi', 'directory'] as const;

/**
 * npm takes options that are not written after `--`, and passes them on in environment variables only.
 * @returns the command to write instead; `undefined` when npm took no option.
 */
export function keptByNpm(
  env: NodeJS.ProcessEnv,
  values: Readonly<Record<string, unknown>>,
  positionals: readonly string[],
): string | undefined {
  const kept = OPTIONS.filter(
    (name) => env[`npm_config_${name}`] !== undefined && values[name] === undefined,
  );
  if (kept.length === 0) return undefined;
  const flags = kept.map((name) => `--${name}`);
  const written = kept.map((name) => `--${name}=${writtenAs(env[`npm_config_${name}`] ?? '')}`);
  const [id = '<id>'] = positionals;
  return `npm kept ${flags.join(' and ')} for itself. Write all options, --auth too, after \`--\`:
  npm create @waybill/carrier ${id} -- ${written.join(' ')}`;
}

/** npm reads `--wire xml` as `--wire=true` and a separate word. */
function writtenAs(value: string): string {
  if (value === 'true') return '…';
  return /^[\w./@-]+$/.test(value) ? value : JSON.stringify(value);
}
