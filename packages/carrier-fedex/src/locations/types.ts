import type { LocationKind, LocationPurpose } from '@waybill/core/plugin';

/** `locationType` by what people call it. Those of one kind that can be looked for are listed in `SEARCHED`. */
const KINDS: Readonly<Record<string, LocationKind>> = {
  FEDEX_OFFICE: 'counter',
  FEDEX_EXPRESS_STATION: 'counter',
  FEDEX_STAFFED: 'counter',
  FEDEX_GROUND_TERMINAL: 'counter',
  FEDEX_HOME_DELIVERY_STATION: 'counter',
  FEDEX_ONSITE: 'shop',
  FEDEX_SHIPSITE: 'shop',
  FEDEX_AUTHORIZED_SHIP_CENTER: 'shop',
  FEDEX_SHIP_AND_GET: 'locker',
  FEDEX_SELF_SERVICE_LOCATION: 'drop_box',
};

/** Facilities for freight are `other`. */
export function kindOf(type: string | undefined): LocationKind {
  return KINDS[type ?? ''] ?? 'other';
}

/** `locationTypes` of a request. */
const SEARCHED = [
  'FEDEX_AUTHORIZED_SHIP_CENTER',
  'FEDEX_OFFICE',
  'FEDEX_SELF_SERVICE_LOCATION',
  'FEDEX_ONSITE',
  'FEDEX_EXPRESS_STATION',
  'FEDEX_SHIPSITE',
  'FEDEX_SHIP_AND_GET',
];

/** The types that a kind stands for; none for `other`. */
export function typesOf(kind: LocationKind): readonly string[] {
  return SEARCHED.filter((type) => KINDS[type] === kind);
}

/** `transferOfPossessionType`. */
export const TRANSFERS: Readonly<Record<LocationPurpose, string>> = {
  drop_off: 'DROPOFF',
  collect: 'HOLD_AT_LOCATION',
};

/** What `locationAttributeTypes` say: `GROUND_DROPOFFS`, `WEEKDAY_EXPRESS_HOLD_AT_LOCATION`, … */
export function purposesOf(attributes: readonly string[]): readonly LocationPurpose[] {
  const has = (ending: string) => attributes.some((attribute) => attribute.endsWith(ending));
  return [
    ...(has('_DROPOFFS') || attributes.includes('DROP_BOX') ? (['drop_off'] as const) : []),
    ...(has('_HOLD_AT_LOCATION') ? (['collect'] as const) : []),
  ];
}
