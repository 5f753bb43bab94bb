import type { Party, Shipment } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { onceFor } from '../values/once-for.js';
import { withFields } from '../values/with-fields.js';

/**
 * Territories of the United States, and the Freely Associated States, that are countries in ISO 3166-1 and states in many
 * address books, with the first digits of their ZIP codes. Sources: USPS, Publication 65; Postal Bulletins 22468 and 22511.
 */
const TERRITORIES = [
  { code: 'PR', zip: ['006', '007', '009'], names: ['PUERTO RICO'] },
  {
    code: 'VI',
    zip: ['008'],
    names: ['VIRGIN ISLANDS', 'US VIRGIN ISLANDS', 'UNITED STATES VIRGIN ISLANDS', 'VIRGIN ISLANDS, US'],
  },
  { code: 'GU', zip: ['9691', '9692', '96930', '96931', '96932'], names: ['GUAM'] },
  { code: 'MP', zip: ['9695'], names: ['NORTHERN MARIANA ISLANDS'] },
  { code: 'AS', zip: ['96799'], names: ['AMERICAN SAMOA'] },
  {
    code: 'FM',
    zip: ['96941', '96942', '96943', '96944'],
    names: ['MICRONESIA', 'FEDERATED STATES OF MICRONESIA'],
    is_associated: true,
  },
  { code: 'MH', zip: ['96960', '96970'], names: ['MARSHALL ISLANDS'], is_associated: true },
  { code: 'PW', zip: ['96939', '96940'], names: ['PALAU'], is_associated: true },
] as const;

/** ISO 3166-1 codes of the territories of the United States; the Freely Associated States are none. */
export const US_TERRITORIES: readonly string[] = TERRITORIES.flatMap((row) =>
  'is_associated' in row ? [] : [row.code],
);

/** The fields that show which country an address is in. */
export type Place = Pick<Party, 'country_code' | 'state' | 'state_code' | 'postal_code' | 'city'>;

/**
 * The country of an address. An address of the United States whose state is Puerto Rico, Guam, the Virgin Islands,
 * American Samoa, the Northern Marianas, Micronesia, the Marshall Islands or Palau is there: for carriers it is a country.
 * Without a state the ZIP code decides.
 */
export function countryOf(place: Place): string | undefined {
  return place.country_code === 'US' ? (territoryOf(place) ?? 'US') : place.country_code;
}

const territoryOf = onceFor(({ state_code, state, postal_code }: Place): string | undefined => {
  const written = (state_code ?? state)?.trim().toUpperCase().replaceAll('.', '');
  const territory = TERRITORIES.find(
    ({ code, names, zip }) =>
      code === written ||
      names.some((name) => name === written) ||
      (written === undefined && zip.some((digits) => postal_code?.trim().startsWith(digits))),
  );
  return territory?.code;
});

/** The request with the territory as the country of each address that lies in one; the request itself when no address does. */
export function withTerritory<Request extends RequestFields>(request: Request): Request {
  return withFields(request, {
    shipper: inTerritory(request.shipper),
    recipient: inTerritory(request.recipient),
    shipment: shipmentInTerritory(request.shipment),
  });
}

function shipmentInTerritory(shipment: Shipment): Shipment {
  const { ship_from, customs } = shipment;
  return withFields(shipment, {
    ...(ship_from && { ship_from: inTerritory(ship_from) }),
    ...(customs?.sold_to && { customs: withFields(customs, { sold_to: inTerritory(customs.sold_to) }) }),
  });
}

function inTerritory(party: Party): Party {
  const country_code = countryOf(party);
  return country_code === undefined ? party : withFields(party, { country_code });
}
