import { alternativesTo, type CodeTables } from './alternatives.js';

type Step = string | number;

/** Two requests that differ in one field alone. */
export interface Pair {
  /** The request itself, where that is left out. */
  readonly before?: object;
  readonly after: object;
}

/** The ways to change one field of a request. */
export interface Variation {
  readonly field: string;
  /** Set where the request leaves the field out. */
  readonly left_out?: true;
  /** With another value there, the likeliest to be taken first: a carrier may refuse some. */
  readonly otherwise: readonly Pair[];
  /** Tried where none of those is taken: fields beside this one change with it. */
  readonly together?: { readonly otherwise: readonly Pair[]; readonly fields: readonly string[] };
  /** The request without the field. */
  readonly without?: object;
}

/** More fields than any shipment has: whoever sends so many does not want each of them traced. */
const MOST_FIELDS = 400;

/** Fields whose default shows on the wire. */
const WITH_DEFAULT = ['weight_unit', 'dimension_unit', 'packaging_type', 'currency', 'paid_by', 'ship_date'];

/** Without customs, carriers refuse what leaves the country. */
const CUSTOMS = {
  items: [
    {
      description: 'Steel widget',
      quantity: 1,
      weight: 0.1,
      value_amount: 12.5,
      value_currency: 'CAD',
      origin_country: 'CA',
    },
  ],
};

/** A variation for each field that a request has, and for those whose default counts. */
export function variationsOf(data: object, tables: CodeTables, today: string): Variation[] {
  const given = leaves(data, []).slice(0, MOST_FIELDS);
  return [
    ...given.map(([path, value]) => variation(data, path, value, tables)),
    ...numbersOf(data),
    ...leftOut(data, tables, today),
  ];
}

function variation(data: object, path: readonly Step[], value: unknown, tables: CodeTables): Variation {
  const field = nameOf(path);
  const agreeing = withoutTotals(data, path);
  const others = alternativesTo(value, field, tables).map((other) => ({
    after: changed(agreeing, path, other),
  }));
  const together = elsewhere(agreeing, path, value);
  return {
    field,
    otherwise: others,
    ...(together && { together }),
    without: changed(agreeing, path, undefined),
  };
}

/** Totals would contradict packages that were changed. */
function withoutTotals(data: object, path: readonly Step[]): object {
  if (path[0] !== 'shipment' || path[1] !== 'items') return data;
  return ['total_weight', 'total_items'].reduce(
    (rest, name) => changed(rest, ['shipment', name], undefined),
    data,
  );
}

/** Places that have a right postal code: a country is refused with that of another. */
const PLACES = [
  { country_code: 'CA', state_code: 'ON', city: 'Ottawa', postal_code: 'K1P 1J1' },
  { country_code: 'US', state_code: 'NY', city: 'New York', postal_code: '10001' },
  { country_code: 'DE', state_code: 'BE', city: 'Berlin', postal_code: '10115' },
];

/** The whole place, for a country that cannot be changed alone: as it is, then with customs in both requests. */
function elsewhere(data: object, path: readonly Step[], value: unknown): Variation['together'] {
  if (path.length < 2 || path.at(-1) !== 'country_code') return undefined;
  const party = path.slice(0, -1);
  const moved = (request: object) =>
    PLACES.filter(({ country_code }) => country_code !== value).map((place) =>
      changed(request, party, placedAt(place, at(request, party))),
    );
  const plain = moved(data).map((after) => ({ after }));
  const shipment: unknown = Reflect.get(data, 'shipment');
  const fields = ['state_code', 'city', 'postal_code'].map((name) => nameOf([...party, name]));
  if (typeof shipment !== 'object' || shipment === null || 'customs' in shipment)
    return { otherwise: plain, fields };
  const before = changed(data, ['shipment', 'customs'], CUSTOMS);
  return { otherwise: [...plain, ...moved(before).map((after) => ({ before, after }))], fields };
}

function placedAt(place: object, party: object): object {
  const fields = Object.entries({ ...party, ...place });
  return Object.fromEntries(fields.filter(([name]) => name in party || name === 'postal_code'));
}

/** How many entries a list has, such as packages: it is counted, too. */
function numbersOf(data: object): Variation[] {
  return [
    ['shipment', 'items'],
    ['shipment', 'customs', 'items'],
  ].flatMap((path) => {
    const list = path.reduce<unknown>((holder, step) => Reflect.get(Object(holder), step), data);
    if (!Array.isArray(list)) return [];
    const after = changed(withoutTotals(data, [...path, 0]), path, [...list, list.at(-1)]);
    return [{ field: nameOf(path), otherwise: [{ after }] }];
  });
}

function leftOut(data: object, tables: CodeTables, today: string): Variation[] {
  const shipment: unknown = Reflect.get(data, 'shipment');
  if (typeof shipment !== 'object' || shipment === null || !('items' in shipment)) return [];
  const dated = 'ship_date' in shipment || 'date' in shipment;
  return WITH_DEFAULT.filter((name) => !(name in shipment) && !(name === 'ship_date' && dated)).map(
    (name) => {
      const values = alternativesTo(name === 'ship_date' ? today : undefined, name, tables);
      return {
        field: `shipment.${name}`,
        left_out: true,
        otherwise: values.map((value) => ({ after: changed(data, ['shipment', name], value) })),
      };
    },
  );
}

function leaves(value: unknown, path: readonly Step[]): [path: readonly Step[], value: unknown][] {
  if (Array.isArray(value)) return value.flatMap((one, index) => leaves(one, [...path, index]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => leaves(one, [...path, name]));
  return [[path, value]];
}

/** `shipment.items[0].weight`, `recipient.extra['ups:residential']` */
function nameOf(path: readonly Step[]): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^\w+$/.test(step)) return `['${step}']`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

/** The value of a field of a request. */
export function valueAt(data: object, field: string): unknown {
  return leaves(data, []).find(([path]) => nameOf(path) === field)?.[1];
}

function at(value: object, path: readonly Step[]): object {
  return path.reduce<object>((holder, step) => Reflect.get(holder, step) as object, value);
}

/** A copy with another value in one place; `undefined` takes the place away. */
function changed(value: object, path: readonly Step[], other: unknown): object {
  const [step, ...deeper] = path;
  if (step === undefined) return other as object;
  const inner: unknown =
    deeper.length === 0 ? other : changed(Reflect.get(value, step) as object, deeper, other);
  if (Array.isArray(value))
    return inner === undefined ? value.toSpliced(step as number, 1) : value.with(step as number, inner);
  const rest = Object.entries(value).filter(([name]) => name !== step);
  if (inner === undefined) return Object.fromEntries(rest);
  return { ...value, [step]: inner };
}
