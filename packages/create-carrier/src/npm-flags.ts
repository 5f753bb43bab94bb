/**
 * Options that npm has no meaning of its own for; `--package` is one of `npm exec`. Up to its version 11, npm takes
 * `--auth` for the beginning of its own `--auth-type` and leaves no trace of it.
 */
const OPTIONS = ['name', 'wire', 'auth', 'directory'] as const;

/**
 * npm keeps options that do not stand behind `--`, and tells of them in the environment alone.
 * @returns what to write instead, for people; `undefined` when npm kept nothing.
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
  return `npm kept ${flags.join(' and ')} for itself. All options, --auth too, stand behind \`--\`:
  npm create @waybill/carrier ${id} -- ${written.join(' ')}`;
}

/** `--wire xml` is `true` to npm, and the value a word by itself. */
function writtenAs(value: string): string {
  if (value === 'true') return '…';
  return /^[\w./@-]+$/.test(value) ? value : JSON.stringify(value);
}
