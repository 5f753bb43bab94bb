import { COUNTRIES, type Country, countryNamed } from './countries.ts';

/** How documents travel. */
export const WIRES = ['json', 'xml'] as const;
/** One of {@link WIRES}. */
export type Wire = (typeof WIRES)[number];

/** How calls log in: bearer tokens (OAuth2, client credentials), HTTP Basic, a key in a header. */
export const AUTHS = ['oauth2', 'basic', 'key'] as const;
/** One of {@link AUTHS}. */
export type Auth = (typeof AUTHS)[number];

/** How packages are rated and bought: each in a call of its own, or all of a shipment together. */
export const PACKAGES = ['together', 'each'] as const;
/** One of {@link PACKAGES}. */
export type Packages = (typeof PACKAGES)[number];

/** The units of the carrier's documents: weights, then dimensions. */
export const UNITS = ['KG,CM', 'LB,IN'] as const;
/** One of {@link UNITS}. */
export type Units = (typeof UNITS)[number];

/** The carrier's OpenAPI document, and its schemas of rating. */
export interface OpenApi {
  /** Its path below the folder that `WAYBILL_CONTRACTS` names. */
  readonly file: string;
  /** Name of the schema of a rate request, below `components.schemas`. */
  readonly request: string;
  /** Name of the schema of its reply. */
  readonly reply: string;
}

/** The choices that a carrier package is made from. */
export interface CarrierOptions {
  /** Lower-case identifier, kebab-case: `acme-post`. */
  readonly id: string;
  /** The carrier's name as people write it: `Acme Post`. */
  readonly name: string;
  /** Name of the npm package: `@waybill/carrier-acme-post`. */
  readonly package_name: string;
  readonly wire: Wire;
  readonly auth: Auth;
  readonly packages: Packages;
  readonly units: Units;
  /** The home country: cases and the first request are sent from there, and its time zone is the default. */
  readonly country: Country;
  /** Absent when there is no OpenAPI document. */
  readonly openapi?: OpenApi;
}

/** A package cannot be made from these options. The message lists every problem. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

/** Options as they were written on the command line. */
export interface WrittenOptions {
  readonly id?: string | undefined;
  /** The id in words by default. */
  readonly name?: string | undefined;
  /** `json` by default. */
  readonly wire?: string | undefined;
  /** `oauth2` by default. */
  readonly auth?: string | undefined;
  /** `together` by default. */
  readonly packages?: string | undefined;
  /** `KG,CM` by default. */
  readonly units?: string | undefined;
  /** A code of ISO 3166-1; `CA` by default. */
  readonly country?: string | undefined;
  /** `<file>#<request schema>,<reply schema>`; the file's path is below the folder that `WAYBILL_CONTRACTS` names. */
  readonly openapi?: string | undefined;
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** It is written into source code and documents without escapes. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .&+-]*$/u;
/** A package name of npm, with a scope or without. */
const PACKAGE = /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;
const OPENAPI = /^(?<file>[\w./ -]+)#(?<request>[\w.-]+),(?<reply>[\w.-]+)$/;

/**
 * Checks options and fills in defaults.
 * @throws {@link OptionsError} with every problem.
 */
export function carrierOptions(written: WrittenOptions, package_name: string): CarrierOptions {
  const {
    id = '',
    wire = 'json',
    auth = 'oauth2',
    packages = 'together',
    units = 'KG,CM',
    country = 'CA',
  } = written;
  const name = written.name ?? inWords(id);
  const home = countryNamed(country);
  const openapi = written.openapi === undefined ? undefined : OPENAPI.exec(written.openapi)?.groups;
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
      : [`the package's name must be a valid npm name, not ${JSON.stringify(package_name)}`]),
    ...oneOf('wire', wire, WIRES),
    ...oneOf('auth', auth, AUTHS),
    ...oneOf('packages', packages, PACKAGES),
    ...oneOf('units', units, UNITS),
    ...(home === undefined
      ? [
          `--country must be the code of a country as ISO 3166-1 has it, such as ${COUNTRIES.join(', ')}, not ${country}`,
        ]
      : []),
    ...(written.openapi === undefined || openapi !== undefined
      ? []
      : [`--openapi must be <file>#<request schema>,<reply schema>, not ${written.openapi}`]),
    ...(written.openapi !== undefined && wire !== 'json' ? ['--openapi is for --wire=json'] : []),
  ];
  if (problems.length > 0 || home === undefined) throw new OptionsError(problems.join('\n'));
  return {
    id,
    name,
    package_name,
    wire: wire as Wire,
    auth: auth as Auth,
    packages: packages as Packages,
    units: units as Units,
    country: home,
    ...(openapi && { openapi: openapi as object as OpenApi }),
  };
}

function oneOf(option: string, written: string, words: readonly string[]): string[] {
  return words.includes(written) ? [] : [`--${option} must be one of ${words.join(' | ')}, not ${written}`];
}

/** `acme-post` -> `Acme Post`. */
function inWords(id: string): string {
  return id.split('-').map(capital).join(' ');
}

export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
