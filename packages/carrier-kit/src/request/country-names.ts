import { atFirstUse } from '../values/at-first-use.js';

const names = atFirstUse(() => new Intl.DisplayNames('en', { type: 'region' }));
const list = atFirstUse(() => new Intl.ListFormat('en'));

/** Countries in a sentence, by their ISO 3166-1 codes: `Germany and France`. */
export function countryNames(codes: readonly string[]): string {
  return list().format(codes.map((code) => names().of(code) ?? code));
}
