import type { CustomsData, ItemData, PartyData, RateRequestData, ShipmentData } from '@waybill/core';
import { type Lane, lane } from '../lane.js';

/** A shop, by two ordinary shipments of its own. */
export interface Shop {
  /** Where it sends from, for people. */
  readonly name: string;
  /** Goods to a buyer in the same country. */
  readonly within: RateRequestData;
  /** Goods that are declared to customs. */
  readonly abroad: RateRequestData;
}

const shop = (name: string, within: Lane, abroad: Lane): Shop => ({
  name,
  within: within.request,
  abroad: abroad.request,
});

/**
 * Shops of several countries. A carrier is asked by the first one both of whose ordinary shipments it quotes. What they
 * send abroad was made elsewhere: some carriers want to know more about goods of their own country.
 */
export const SHOPS: readonly Shop[] = [
  shop(
    'the United States',
    lane('austin', 'denver', { currency: 'USD', units: 'imperial' }),
    lane('sanFrancisco', 'berlin', { currency: 'USD', units: 'imperial', duties: 'buyer', origin: 'PT' }),
  ),
  shop(
    'Canada',
    lane('montreal', 'vancouver', { currency: 'CAD' }),
    lane('vancouver', 'newYork', { currency: 'CAD', duties: 'unsaid', origin: 'PT' }),
  ),
  shop(
    'Germany',
    lane('berlin', 'munich', { currency: 'EUR' }),
    lane('berlin', 'zurich', { currency: 'EUR', duties: 'buyer', origin: 'PT' }),
  ),
  shop(
    'Britain',
    lane('london', 'belfast', { currency: 'GBP' }),
    lane('london', 'dublin', { currency: 'GBP', duties: 'buyer', origin: 'PT' }),
  ),
  shop(
    'Australia',
    lane('sydney', 'perth', { currency: 'AUD' }),
    lane('sydney', 'auckland', { currency: 'AUD', duties: 'buyer', origin: 'PT' }),
  ),
  shop(
    'France',
    lane('parisShop', 'lyon', { currency: 'EUR' }),
    lane('parisShop', 'zurich', { currency: 'EUR', duties: 'buyer', origin: 'PT' }),
  ),
  shop(
    'Belgium',
    lane('brussels', 'ghent', { currency: 'EUR' }),
    lane('brussels', 'zurich', { currency: 'EUR', duties: 'buyer', origin: 'PT' }),
  ),
  shop(
    'the Netherlands',
    lane('amsterdam', 'rotterdam', { currency: 'EUR' }),
    lane('amsterdam', 'zurich', { currency: 'EUR', duties: 'buyer', origin: 'PT' }),
  ),
  shop(
    'New Zealand',
    lane('wellington', 'auckland', { currency: 'NZD' }),
    lane('wellington', 'sydney', { currency: 'NZD', duties: 'buyer', origin: 'PT' }),
  ),
];

/** Members to add to an object, or to take away where they are `undefined`. */
export type Edits<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined };

/** What distinguishes a request from an ordinary one. */
export interface Change {
  /** Another recipient, in place of the whole. */
  readonly to?: PartyData;
  readonly shipper?: Edits<PartyData>;
  readonly recipient?: Edits<PartyData>;
  readonly shipment?: Edits<ShipmentData>;
  /** Of every package. */
  readonly item?: Edits<ItemData>;
  /** Of the declaration, where the request has one. */
  readonly customs?: Edits<CustomsData>;
  /** Of every line of the declaration. */
  readonly line?: Edits<ItemData>;
}

/** A request with something out of the ordinary, as a shop would write it for all carriers. */
export interface Scenario {
  /** For people, unique: `to the Canary Islands, without customs`. */
  readonly name: string;
  /** What is changed: an ordinary shipment of the shop that asks, or one that is the same for every shop. */
  readonly base: 'within' | 'abroad' | RateRequestData;
  readonly change: Change;
}

/** A shipment within the country of the shop that asks. */
export const within = (name: string, change: Change): Scenario => ({ name, base: 'within', change });

/** Goods that leave the country of the shop that asks. */
export const abroad = (name: string, change: Change): Scenario => ({ name, base: 'abroad', change });

/** A shipment on a lane of its own: a carrier that does not collect there refuses it. */
export const on = ({ request }: Lane, name: string, change: Change = {}): Scenario => ({
  name,
  base: request,
  change,
});

/** Nothing is declared, as for a price in a basket. */
export const UNDECLARED = {
  customs: undefined,
  invoice: undefined,
  duty_paid_by: undefined,
} satisfies Edits<ShipmentData>;

/** The request of a scenario, as this shop makes it. */
export function requestOf({ base, change }: Scenario, asking: Shop): RateRequestData {
  const { shipper, recipient, shipment } = typeof base === 'string' ? asking[base] : base;
  const { customs } = shipment;
  const declaration = customs && {
    ...edited(customs, change.customs),
    items: customs.items.map((line) => edited(line, change.line)),
  };
  const items = shipment.items.map((item) => edited(item, change.item));
  return {
    shipper: edited(shipper, change.shipper),
    recipient: edited(change.to ?? recipient, change.recipient),
    shipment: edited({ ...shipment, ...(declaration && { customs: declaration }), items }, change.shipment),
  };
}

function edited<Members extends object>(members: Members, edits: Edits<Members> = {}): Members {
  const entries = Object.entries({ ...members, ...edits }).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries) as Members;
}
