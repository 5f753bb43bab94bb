/** `StreetNumber` is a required element: it is split off the line that has it, and never made up. */

/** A line of an address in Purolator's parts. */
export interface Street {
  readonly number: string;
  /** A letter or fraction of the number: `A`, `1/2`, `bis`. */
  readonly suffix?: string;
  /** The rest of the line: name, type and direction. */
  readonly name: string;
  readonly suite?: string;
}

/** Words before the number of a suite. `#` may stand directly before it. */
const UNIT = String.raw`(?:(?:unit|unité|suite|ste|apt|apartment|app|appartement|bureau|local|room|rm|flat|penthouse|ph)\.?(?:\s+#?\s*|\s*#\s*)|#\s*)`;

const DIRECTION = String.raw`(?:[ns]\.?[eow]?\.?|[eow]\.?|north(?:east|west)?|south(?:east|west)?|east|west|nord|sud|est|ouest)`;
/** A street whose name is a number, to its end: `4 Ave SW`, `5th Avenue`. */
const NUMBERED_STREET = String.raw`\d+(?:st|nd|rd|th|re|er|e)?\s+(?:avenue|ave|av|street|st|rue|road|rd)\.?(?:\s+${DIRECTION})?(?=$|\s*,|\s+${UNIT})`;

/** The hyphen in `Suite 5-6, 100 Main St` is part of the suite number, the one in `Suite 500-123 4 Ave SW` ends it. */
const SUITE_NUMBER = String.raw`(?<suite>(?:\p{L}{0,2}\d[\p{L}\d]*|\p{L})(?:-[\p{L}\d]+(?=$|\s*,|\s+(?!${NUMBERED_STREET})\d))?)`;

/** `Unit 5, 100 Main St`, `#5 - 100 Main St` */
const SUITE_FIRST = new RegExp(String.raw`^${UNIT}${SUITE_NUMBER}\s*(?:,|-|–|\s)\s*(?<rest>\d.*)$`, 'iu');
/** `100 Main St, Suite 400`, `100 Main St #5` */
const SUITE_LAST = new RegExp(String.raw`^(?<rest>.*[^\s,])(?:\s*,\s*|\s+)${UNIT}${SUITE_NUMBER}$`, 'iu');
/** Canada Post's addressing guidelines: unit, hyphen, civic number. Elsewhere a hyphen is part of the number. */
const CANADIAN_UNIT = /^(?<suite>\d+[A-Z]?|[A-Z]\d*|(?:PH|TH)\d*)\s?[-–]\s?(?<rest>\d.*)$/iu;
/** `425 - 1 Street SW`: the hyphen separates two numbers, and the first is the street number. */
const HYPHEN_BEFORE_NUMBERED_STREET = new RegExp(String.raw`^(\d+)\s?[-–]\s?(?=${NUMBERED_STREET})`, 'iu');

/** `5th Avenue`, `1re Avenue`: names of streets, not street numbers. */
const ORDINAL = /^\d+(?:st|nd|rd|th|re|er|ère|ème|ième)\b/iu;
/** `5e Avenue` is one, too; `5E Main St` is number 5E. */
const FRENCH_ORDINAL = /^\d+(?:e\b|E\s+(?:AVENUE|AV|RUE|RANG|ÉTAGE)\b)/u;
const NUMBER_FIRST =
  /^(?<number>\d+(?:-\d+)?)(?:\s*(?<suffix>[½¼¾]|bis|ter|quater)|\s+(?<fraction>\d\/\d)|-?(?<letter>\p{L}))?(?:\s*,\s*|\s+)(?<name>\p{L}.*|[1-9]\d*\s?\p{L}.*)$/iu;
/** `Hauptstraße 12`, `Calle Mayor, 12B` */
const NUMBER_LAST =
  /^(?<name>\p{L}.*?)(?:\s*,\s*|\s+)(?<number>\d+(?:-\d+)?)\s?(?<suffix>\p{L}|\d\/\d|bis|ter|quater)?$/iu;

/** Boxes and rural routes, which couriers do not deliver to. */
const NO_STREET =
  /^(?:(?:g\.?\s*)?p\.?\s*o\.?\s*box|post\s+office\s+box|(?:case|bo[iî]te|casella|caixa)\s+postale?|c\.?\s*p\.?\s*\d|b\.?\s*p\.?\s*\d|postfach|postbus|apartado|box\s+\d|(?:private|locked)\s+bag|r\.?\s*r\.?\s*[#-]?\s*\d|rural\s+route|general\s+delivery|poste\s+restante)/iu;

/** Countries that write the number first; elsewhere it may come last. */
const NUMBER_COMES_FIRST = ['CA', 'US'];

/** The parts of a line; `undefined` where it has no street number. */
export function streetParts(line: string, country: string): Street | undefined {
  const plain = line.trim().replace(/\s+/g, ' ');
  if (NO_STREET.test(plain)) return undefined;
  const { rest, suites } = withoutSuites(plain, country);
  const street = numbered(rest, country);
  return street && { ...street, ...(suites.length === 0 ? {} : { suite: suites.join('-') }) };
}

/** `Suite 400, 5-100 Main St` has two. */
function withoutSuites(line: string, country: string): { rest: string; suites: readonly string[] } {
  const canadian = country === 'CA';
  const written = canadian ? line.replace(HYPHEN_BEFORE_NUMBERED_STREET, '$1 ') : line;
  const found =
    SUITE_FIRST.exec(written) ?? (canadian ? CANADIAN_UNIT.exec(written) : null) ?? SUITE_LAST.exec(written);
  const { rest, suite } = found?.groups ?? {};
  if (rest === undefined || suite === undefined) return { rest: written, suites: [] };
  const inside = withoutSuites(rest, country);
  return { rest: inside.rest, suites: [suite, ...inside.suites] };
}

function numbered(line: string, country: string): Street | undefined {
  if (ORDINAL.test(line) || FRENCH_ORDINAL.test(line)) return undefined;
  const last = NUMBER_COMES_FIRST.includes(country) ? null : NUMBER_LAST.exec(line);
  const { number, suffix, fraction, letter, name } = (NUMBER_FIRST.exec(line) ?? last)?.groups ?? {};
  if (number === undefined || name === undefined) return undefined;
  const own = suffix ?? fraction ?? letter;
  return { number, ...(own === undefined ? {} : { suffix: own }), name };
}
