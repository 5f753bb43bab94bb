import type { CustomsData, PartyData, RateRequestData, ShipmentData } from '@waybill/core';
import { PLACES, type Place } from './places.js';

/** Why a parcel is sent: what a customs declaration and an invoice depend on. */
export type Purpose = 'sale' | 'gift' | 'sample' | 'documents';

/** One ordinary parcel on its way, as a shop would write it once for all carriers. */
export interface Lane {
  /** For people, unique: `San Francisco, US to Berlin, DE: sale, the buyer pays duties`. */
  readonly name: string;
  readonly purpose: Purpose;
  /** Complete for a purchase as well: streets, telephones, customs, an invoice number. Without services or options. */
  readonly request: RateRequestData;
}

type Units = 'metric' | 'imperial';
/** One package of each: small enough for every carrier, and its weight is whole in neither unit. */
const GOODS = {
  metric: {
    item: { weight: 2.4, length: 31, width: 24, height: 18 },
    weight_unit: 'KG',
    dimension_unit: 'CM',
  },
  imperial: {
    item: { weight: 5.3, length: 12, width: 9, height: 7 },
    weight_unit: 'LB',
    dimension_unit: 'IN',
  },
} as const;

/** How goods go on a lane. */
export interface Terms {
  readonly currency: string;
  readonly units?: Units;
  readonly purpose?: Purpose;
  /** Who pays duties; not written where nothing is declared. `unsaid`: goods are declared, and nothing says who pays. */
  readonly duties?: 'buyer' | 'shop' | 'unsaid';
  /** Where the goods were made; by default in the country that they leave. */
  readonly origin?: string;
}

/** One lane, between two of our places. */
export function lane(
  from: Place,
  to: Place,
  { currency, units = 'metric', purpose = 'sale', duties, origin }: Terms,
): Lane {
  const [shipper, recipient] = [PLACES[from], PLACES[to]];
  const { item, weight_unit, dimension_unit } = GOODS[units];
  const declared = purpose !== 'documents' && duties !== undefined;
  const payer = duties === undefined || duties === 'unsaid' ? '' : `, the ${duties} pays duties`;
  const shipment: ShipmentData = {
    items: [
      { ...item, id: 'package-1', description: purpose === 'documents' ? 'Contract' : 'Printed shirts' },
    ],
    weight_unit,
    dimension_unit,
    currency,
    references: ['ORDER-1042'],
    ...(purpose === 'documents' ? { is_document: true } : {}),
    // Between countries some carriers price by what the goods are worth, declared to customs or not.
    ...(declared || shipper.country_code === recipient.country_code
      ? {}
      : { declared_value: purpose === 'documents' ? 1 : 60 }),
    ...(duties === undefined || duties === 'unsaid'
      ? {}
      : { duty_paid_by: duties === 'shop' ? 'SENDER' : 'RECIPIENT' }),
    ...(declared
      ? {
          customs: shirts(origin ?? shipper.country_code, currency, purpose),
          invoice: { identifier: 'INV-1042' },
        }
      : {}),
  };
  return {
    name: `${inWords(shipper)} to ${inWords(recipient)}: ${purpose}${payer}`,
    purpose,
    request: { shipper, recipient, shipment },
  };
}

function shirts(origin: string | undefined, currency: string, purpose: Purpose): CustomsData {
  return {
    description: 'Printed shirts',
    reason_for_export: purpose,
    items: [
      {
        description: 'Cotton T-shirt',
        quantity: 3,
        weight: 0.5,
        value_amount: 20,
        value_currency: currency,
        code: '6109.10',
        sku: 'SHIRT-M',
        ...(origin === undefined ? {} : { origin_country: origin }),
      },
    ],
  };
}

function inWords({ city, state_code, country_code }: PartyData): string {
  return [city, state_code, country_code].filter((part) => part !== undefined).join(' ');
}
