import { ARTICLES, fold, isStreetType } from './words.js';

/** What a line names, where it is no door of a house. */
export type PlaceKind = 'po_box' | 'locker' | 'pick_up_point' | 'military';

/** A place that a line names besides or instead of a door. */
export interface KnownPlace {
  readonly kind: PlaceKind;
  /** `Packstation`, `Postbus`, `PO Box` */
  readonly word: string;
  /** Its number: `145`, `10 01 23`. */
  readonly code?: string;
  /** What of the line does not name it. */
  readonly rest: string;
}

interface Row {
  readonly kind: PlaceKind;
  readonly words: string;
  /** ISO 3166-1 codes; everywhere without. */
  readonly in?: string;
  readonly not_in?: string;
  /** Forms of the number that must follow; any or none without. */
  readonly code?: string;
}

/**
 * Words by country. Sources: openvenues/libpostal, resources/dictionaries/<language>/post_office.txt; bpost, bring.no and post.ch
 * on writing addresses; DHL Location Finder Unified (24 Nov 2026). Short words name a box where a number follows alone.
 */
const ROWS: readonly Row[] = [
  {
    kind: 'po_box',
    words:
      'p\\.? ?o\\.? ?box|post(?:al)? (?:office )?box|pob|postfach|postbus|boite postale|case postale|casella postale|cas\\. ?post\\.?|caixa postal|skrytka pocztowa|skr\\. ?poczt\\.?|przegrodka(?: pocztowa)?|postovni prihradka|postova priehradka|postovy priecinok|postafiok|postboks|postilokero|casuta postala|ταχυδρομικη θυριδα|freepost',
  },
  {
    kind: 'po_box',
    words:
      'apartado(?: postal| de correos)?|apdo\\.?|aptdo\\.?|antwoordnummer|(?:locked|private) bag|t\\. ?th\\.?|τ\\. ?θ\\.?|τθ',
    code: '\\d+',
  },
  { kind: 'po_box', words: 'b\\.? ?p\\.?', code: '\\d{1,5}' },
  // In France and Spain the letters stand for the postal code, in Czechia and Slovakia for a house number.
  { kind: 'po_box', words: 'c\\.? ?p\\.?', code: '\\d{1,5}', not_in: 'FR ES CZ SK' },
  // Elsewhere Pf. is a parish priest.
  { kind: 'po_box', words: 'pf\\.?', code: '\\d{1,3}(?: ?\\d{1,3})*', in: 'DE AT CH LI HU' },
  { kind: 'po_box', words: 'box', code: '\\d+', in: 'SE' },
  { kind: 'po_box', words: 'boks', code: '\\d+', in: 'DK' },
  { kind: 'po_box', words: 'pl\\.?', code: '\\d+', in: 'FI' },
  { kind: 'po_box', words: 'pb', code: '\\d+', in: 'NL NO FI' },
  { kind: 'po_box', words: 'ap\\.?', code: '\\d+', in: 'PT' },
  { kind: 'military', words: 'bfpo|napo', code: '\\d+' },
  { kind: 'military', words: 'feldpost', in: 'DE' },
  { kind: 'military', words: 's\\.?p\\.?', code: '\\d{5}', in: 'FR' },
  { kind: 'military', words: 'στγ|stg', code: '\\d+', in: 'GR' },
  { kind: 'military', words: 'jednostka wojskowa|j\\. ?w\\.', code: '\\d+', in: 'PL' },
  { kind: 'military', words: 'u\\. ?m\\.', code: '\\d+', in: 'RO' },
];

/** Lockers and counters, of whichever company. */
const POINTS: Readonly<Record<'locker' | 'pick_up_point', string>> = {
  locker:
    'packstation|paketbox|post empfangsbox|abholstation|pakjesautomaat|pakketautomaat|my post 24|consigne|(?:inpost|amazon) locker|amazon hub|paczkomat|z-box|balikobox|csomagautomata|foxpost|easybox|pakkeboks|pakettiautomaatti|citypaq|cacifo|box now|packup 24/24',
  pick_up_point:
    'postfiliale|parcelshop|parcel shop|paketshop|pakketpunt|servicepunt|servicepoint|point poste|post partner|pickpost|point relais|relais (?:colis|pickup)|point retrait|mondial relay|orlen paczka|punkt odbioru|balikovna|vydejni misto|vydajne miesto|postapont|pakkeshop|post i butikk|ombud|palvelupiste|fermopoint|punto pack|punto pickup|ponto pickup|skroutz point|sameday pudo|packup|parcel connect|collect\\+',
};

/** Business mail of a street: `CEDEX`, a course of delivery, a letter box in a row. Parcels go to the street. */
const BUSINESS_MAIL = /(?:^|[\s,]+)(?:cedex|cidex|cs|tsa)\b[\s:]*\d*(?= |,|$)/gi;

/** The line without what is of the post office alone. */
export const withoutBusinessMail = (line: string, country: string): string =>
  /^(FR|MC|G[FP]|MQ|RE|YT)$/.test(country) ? line.replace(BUSINESS_MAIL, '').trim() : line;

const isIn = ({ in: only, not_in }: Row, country: string): boolean =>
  (only === undefined || only.split(' ').includes(country)) && !not_in?.split(' ').includes(country);

/** Letters keep their places: `fold` drops marks, and lines are folded letter by letter. */
const folded = (line: string): string =>
  /^[ -~]*$/.test(line)
    ? line.toLowerCase()
    : line
        .split('')
        .map((unit) => fold(unit)[0] ?? unit)
        .join('');

const expressions = new Map<string, readonly (readonly [PlaceKind, RegExp])[]>();

function expressionsOf(country: string): readonly (readonly [PlaceKind, RegExp])[] {
  const known = expressions.get(country);
  if (known !== undefined) return known;
  const made = ROWS.filter((row) => isIn(row, country)).map(({ kind, words, code }) => {
    const number =
      code === undefined
        ? '(?:[ #.:-]*(?<code>\\d[\\d ]*(?<=\\d)|[a-z]+-\\d+|[\\d]\\w*))?'
        : `[ #.:]*(?<code>${code})`;
    return [
      kind,
      new RegExp(
        `(?<=^|,${words.startsWith('p\\.? ?o') ? '|[\\s,]' : ''} ?)(?<word>${words})(?![\\p{L}])${number}(?![\\d\\p{L}])(?<office>[^,\\d]*)(?=,|$)`,
        'u',
      ),
    ] as const;
  });
  expressions.set(country, made);
  return made;
}

/** Most lines have none of these words. */
const ANY_WORD = new RegExp(
  `(?:^|[\\s,])(?:${[...ROWS.map(({ words }) => words), ...Object.values(POINTS)].join('|')})`,
  'u',
);

/** What a line names besides or instead of a door. */
export function knownPlace(line: string, country: string): KnownPlace | undefined {
  const plain = folded(line);
  if (!ANY_WORD.test(plain)) return undefined;
  for (const [kind, expression] of expressionsOf(country)) {
    const { index = 0, groups = {}, 0: whole } = expression.exec(plain) ?? { 0: '' };
    const { word, code } = groups;
    if (word === undefined) continue;
    // A bare word is a street's or a firm's more often than a box's, unless the line is nothing else.
    const isLast =
      kind === 'po_box' && /\d\p{L}?[\s,]*$/u.test(plain.slice(0, index)) && plain.endsWith(word);
    if (code === undefined && !isLast && whole.trim() !== plain.trim()) continue;
    const rest = `${line.slice(0, index)}${line.slice(index + whole.length)}`.replace(/^[\s,]+|[\s,]+$/g, '');
    const written = line.slice(index, index + whole.length);
    return {
      kind,
      word: written.slice(0, word.length),
      ...(code === undefined
        ? {}
        : { code: written.slice(written.toLowerCase().indexOf(code, word.length)).slice(0, code.length) }),
      rest,
    };
  }
  return pointIn(line, plain);
}

function pointIn(line: string, plain: string): KnownPlace | undefined {
  for (const kind of ['locker', 'pick_up_point'] as const) {
    const [, before = '', word] = POINT[kind].exec(plain) ?? [];
    if (word === undefined) continue;
    const after = line.slice(before.length + word.length);
    if (
      ARTICLES.has(before.trim()) ||
      isStreetType(before.trim()) ||
      isStreetType(after.trim().split(/\s/)[0] ?? '')
    )
      continue;
    const code = /^\W*([\p{L}]{0,4}-?\d[\p{L}\d-]*)/u.exec(after)?.[1];
    const comma = after.indexOf(',');
    return {
      kind,
      word: line.slice(before.length, before.length + word.length),
      ...(code === undefined ? {} : { code }),
      rest: comma < 0 ? '' : after.slice(comma + 1).trim(),
    };
  }
  return undefined;
}

/** The name of a company may stand before the word: `PostNord Paketbox`. */
const POINT = {
  locker: new RegExp(`^([\\p{L}]+ )?(${POINTS.locker})(?![\\p{L}])`, 'u'),
  pick_up_point: new RegExp(`^([\\p{L}]+ )?(${POINTS.pick_up_point})(?![\\p{L}])`, 'u'),
};
