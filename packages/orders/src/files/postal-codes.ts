/** How the postal codes of a country are written, where they are digits alone. */
interface Digits {
  readonly length: number;
  /** Most zeros with which a code begins: a spreadsheet takes them away. */
  readonly zeros: number;
}

/** `digits zeros countries`. Source: Universal Postal Union, Postal addressing systems, from memory: see Doubts in the README. */
const DIGITS: ReadonlyMap<string, Digits> = new Map(
  `5 2 US PR VI GU AS MP IT FI LT
5 1 DE FR ES MX TR KR MY UA EE TH GP RE MC SM VA MA DZ
5 0 SE GR HR CZ SK RS ID SA PK
4 0 CH LI BE LU HU AT SI BG CY
4 3 ZA
4 1 AU NZ NO DK PH
6 1 RO
6 0 CN SG RU KZ IN BY
7 2 JP
8 1 BR`
    .split('\n')
    .flatMap((line) => {
      const [length, zeros, ...countries] = line.split(' ');
      return countries.map((country) => [country, { length: Number(length), zeros: Number(zeros) }] as const);
    }),
);

/** Countries whose codes have letters, with an example. */
const LETTERED: ReadonlyMap<string, readonly [form: RegExp, example: string]> = new Map([
  ['CA', [/^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i, 'H2Y 1C6']],
  ['GB', [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'SW1A 1AA']],
  ['NL', [/^\d{4} ?[A-Z]{2}$/i, '1012 JS']],
]);

/** Countries of which carriers take an address without a postal code. */
const WITHOUT = new Set(
  'AE AG AO BS BZ BJ BW BF BI CM CF TD KM CD CG DJ DM GQ ER FJ GM GH GD GY HK IE JM KI ML MO MR NR QA RW KN LC ST SC SL SB SR SY TG TO TT TV UG VU YE ZW PA BO'.split(
    ' ',
  ),
);

/** Whether addresses of the country have a postal code. */
export function hasPostalCodes(country: string): boolean {
  return !WITHOUT.has(country);
}

/** A postal code as the country writes it; what was done to it; or an example of one, where it can be none. */
export type PostalCode =
  | { readonly code: string; readonly repaired?: 'leading_zeros' | 'country_prefix' | 'decimal_places' }
  | { readonly example: string };

/** Reads a postal code that a spreadsheet may have taken for a number. */
export function postalCode(written: string, country: string): PostalCode {
  const lettered = LETTERED.get(country);
  if (lettered !== undefined) {
    const [form, example] = lettered;
    return form.test(written) ? { code: written } : { example };
  }
  const digits = DIGITS.get(country);
  if (digits === undefined) return { code: written };
  const { length, zeros } = digits;
  const prefix = /^[A-Z]{1,3}[- ](?=\d)/i.exec(written)?.[0] ?? '';
  const bare = written.slice(prefix.length).replace(/\.0$/, '');
  const repaired =
    prefix !== ''
      ? 'country_prefix'
      : bare.length + prefix.length < written.length
        ? 'decimal_places'
        : undefined;
  // ZIP+4 of the United States and its territories, also without its hyphen.
  const isZip = length === 5 && zeros === 2 && /^(US|PR|VI|GU|AS|MP)$/.test(country);
  const [, first = bare, last = ''] = (isZip && /^(\d{3,5})-?(\d{4})$/.exec(bare)) || [];
  const plain = first.replace(/[ -]/g, '');
  if (/^\d+$/.test(plain)) {
    const end = last === '' ? '' : `-${last}`;
    if (plain.length === length)
      return repaired === undefined ? { code: written } : { code: `${first}${end}`, repaired };
    if (plain.length < length && plain.length >= length - zeros)
      return { code: `${plain.padStart(length, '0')}${end}`, repaired: 'leading_zeros' };
  }
  return { example: '0123456789'.slice(1, length + 1) };
}
