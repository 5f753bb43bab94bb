/** How documents travel. */
export const WIRES = ['json', 'xml'] as const;
/** One of {@link WIRES}. */
export type Wire = (typeof WIRES)[number];

/** How calls log in: bearer tokens (OAuth2, client credentials), HTTP Basic, a key in a header. */
export const AUTHS = ['oauth2', 'basic', 'key'] as const;
/** One of {@link AUTHS}. */
export type Auth = (typeof AUTHS)[number];

/** What a carrier package is made from. */
export interface CarrierOptions {
  /** Lower-case identifier, kebab-case: `acme-post`. */
  readonly id: string;
  /** The carrier's name as people write it: `Acme Post`. */
  readonly name: string;
  /** Of npm: `@waybill/carrier-acme-post`. */
  readonly package_name: string;
  readonly wire: Wire;
  readonly auth: Auth;
}

/** What was asked for cannot be made; the message says everything that is wrong, for people. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

/** What somebody wrote. */
export interface WrittenOptions {
  readonly id?: string | undefined;
  /** The id in words, when left out. */
  readonly name?: string | undefined;
  /** `json` when left out. */
  readonly wire?: string | undefined;
  /** `oauth2` when left out. */
  readonly auth?: string | undefined;
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Stands in source code and in documents as it is. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .&+-]*$/u;
/** Of npm: names of packages, with a scope or without. */
const PACKAGE = /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;

/**
 * Checks options and fills in defaults.
 * @param package_name unless it is told, made from the id
 * @throws {@link OptionsError} with every problem.
 */
export function carrierOptions(
  { id = '', name = inWords(id), wire = 'json', auth = 'oauth2' }: WrittenOptions,
  package_name: string,
): CarrierOptions {
  const problems = [
    ...(ID.test(id)
      ? []
      : [
          `the carrier's id must be lower-case words with - between, such as acme-post, not ${JSON.stringify(id)}`,
        ]),
    ...(NAME.test(name)
      ? []
      : [`the carrier's name must be letters, digits and . & + -, not ${JSON.stringify(name)}`]),
    ...(PACKAGE.test(package_name)
      ? []
      : [`the package's name must be one of npm, not ${JSON.stringify(package_name)}`]),
    ...oneOf('wire', wire, WIRES),
    ...oneOf('auth', auth, AUTHS),
  ];
  if (problems.length > 0) throw new OptionsError(problems.join('\n'));
  return { id, name, package_name, wire: wire as Wire, auth: auth as Auth };
}

function oneOf(option: string, written: string, words: readonly string[]): string[] {
  return words.includes(written) ? [] : [`--${option} must be ${words.join(', ')}, not ${written}`];
}

/** `acme-post` -> `Acme Post`. */
function inWords(id: string): string {
  return id.split('-').map(capital).join(' ');
}

export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
