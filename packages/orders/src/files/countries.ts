/** Languages in which exports name countries. */
const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'fi', 'pl'];
/** Areas that have a name but are no countries of ISO 3166-1. */
const NO_COUNTRY = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** `code name|name`: what people and shops write beside the names that a computer knows, and alpha-3 codes. */
const OTHERS = `US USA|U.S.|United States of America|America|États-Unis d'Amérique|Etats Unis|Vereinigte Staaten von Amerika|EEUU|EE UU
GB UK|GBR|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|Angleterre|Écosse|Grande-Bretagne|Großbritannien|United Kingdom of Great Britain and Northern Ireland
CA CAN
DE DEU|GER|Federal Republic of Germany|Bundesrepublik Deutschland|BRD
FR FRA|Metropolitan France|France métropolitaine
NL NLD|Holland|The Netherlands|Pays Bas|Hollande
BE BEL
LU LUX
CH CHE|SUI
AT AUT|Oesterreich
IT ITA
ES ESP
PT PRT
IE IRL|Republic of Ireland|Éire
DK DNK
SE SWE
NO NOR
FI FIN
IS ISL
PL POL
CZ CZE|Czech Republic|République tchèque|Tschechische Republik
SK SVK|Slovak Republic
HU HUN
RO ROU
BG BGR
GR GRC|GR|Hellas
HR HRV
SI SVN
EE EST
LV LVA
LT LTU
MT MLT
CY CYP
UA UKR
TR TUR|Turkey|Turquie|Türkei
RU RUS|Russian Federation
AU AUS
NZ NZL
JP JPN
CN CHN|People's Republic of China|PR China|Mainland China
HK HKG|Hong Kong
MO MAC|Macau|Macao
TW TWN|Taiwan, Province of China
KR KOR|Korea|Korea, Republic of|Republic of Korea|South Korea|Korea, South
SG SGP
MY MYS
TH THA
VN VNM|Viet Nam
PH PHL
ID IDN
IN IND
IL ISR
AE ARE|UAE|U.A.E.
SA SAU
ZA ZAF
MX MEX
BR BRA
AR ARG
CL CHL
CO COL
PE PER
PR PRI
MK North Macedonia|Macedonia
CI Ivory Coast
CZ Czechia
CD Congo, The Democratic Republic of the
VA Vatican|Holy See
PS Palestine
SZ Swaziland
CV Cape Verde
MM Burma`;

/** Letters alone, without accents: `Côte d’Ivoire` and `cote d'ivoire` are one name. */
function key(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll('&', 'AND')
    .replaceAll('ß', 'SS')
    .replace(/[^A-Z]/g, '');
}

let made: ReadonlyMap<string, string> | undefined;

/** Codes by code and by name. */
function codes(): ReadonlyMap<string, string> {
  if (made !== undefined) return made;
  const found = new Map<string, string>();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const all = [...letters]
    .flatMap((first) => [...letters].map((second) => first + second))
    // Former codes have the name of the country that came after: DD is Germany.
    .filter((code) => !NO_COUNTRY.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of all) {
      const name = names.of(code);
      if (name === undefined) continue;
      found.set(code, code);
      if (!found.has(key(name))) found.set(key(name), code);
    }
  }
  for (const line of OTHERS.split('\n'))
    for (const name of line.slice(3).split('|')) found.set(key(name), line.slice(0, 2));
  made = found;
  return found;
}

/** The ISO 3166-1 alpha-2 code of a country that is written as a code or a name, in any of the usual languages. */
export function countryCode(written: string): string | undefined {
  const whole = codes().get(key(written));
  // `Canada (CA)`, `CA - Canada`.
  const within = /^(?:([A-Za-z]{2}) - |.{1,80}\(([A-Za-z]{2})\)$)/.exec(written.trim());
  return whole ?? codes().get((within?.[1] ?? within?.[2] ?? '').toUpperCase());
}
