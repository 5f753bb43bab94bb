const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const LIST = new Intl.ListFormat('en');

/** Countries in a sentence, by their ISO 3166-1 codes: `Germany and France`. */
export function countryNames(codes: readonly string[]): string {
  return LIST.format(codes.map((code) => NAMES.of(code) ?? code));
}
