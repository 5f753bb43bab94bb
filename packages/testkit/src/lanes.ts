import type { CustomsData, PartyData, RateRequestData, ShipmentData } from '@waybill/core';

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

const business = (
  company_name: string,
  person_name: string,
  phone_number: string,
  street: string,
  city: string,
  rest: PartyData,
): PartyData => ({
  company_name,
  person_name,
  phone_number,
  address_lines: [street],
  city,
  email_address: 'shipping@example.com',
  ...rest,
});
const home = (
  person_name: string,
  phone_number: string,
  street: string,
  city: string,
  rest: PartyData,
): PartyData => ({
  person_name,
  phone_number,
  address_lines: [street],
  city,
  email_address: 'buyer@example.com',
  type: 'residential',
  ...rest,
});

/** Shops and their buyers. The streets exist, the people do not. */
const PLACES = {
  montreal: business('Atelier Nord', 'Camille Roy', '514-555-0110', '1200 Rue Sherbrooke Ouest', 'Montreal', {
    state_code: 'QC',
    postal_code: 'H3A 1H6',
    country_code: 'CA',
  }),
  vancouver: business('Pacific Outfitters', 'Jia Chen', '604-555-0121', '453 West 12th Avenue', 'Vancouver', {
    state_code: 'BC',
    postal_code: 'V5Y 1V4',
    country_code: 'CA',
  }),
  iqaluit: home('Aput Ipeelie', '867-555-0133', '924 Queen Elizabeth Way', 'Iqaluit', {
    state_code: 'NU',
    postal_code: 'X0A 0H0',
    country_code: 'CA',
  }),
  austin: business('Lone Star Goods', 'Maria Lopez', '512-555-0144', '301 West 2nd Street', 'Austin', {
    state_code: 'TX',
    postal_code: '78701',
    country_code: 'US',
  }),
  denver: home('Sam Walker', '303-555-0155', '1437 Bannock Street', 'Denver', {
    state: 'Colorado',
    postal_code: '80202',
    country_code: 'US',
  }),
  newYork: home('Dana Ortiz', '212-555-0109', '350 5th Avenue', 'New York', {
    state_code: 'NY',
    postal_code: '10118',
    country_code: 'US',
  }),
  sanFrancisco: business(
    'Bay Prints',
    'Noah Kim',
    '415-555-0166',
    '1 Dr Carlton B Goodlett Place',
    'San Francisco',
    {
      state_code: 'CA',
      postal_code: '94102',
      country_code: 'US',
    },
  ),
  honolulu: home('Keola Akana', '808-555-0177', '530 South King Street', 'Honolulu', {
    state_code: 'HI',
    postal_code: '96813',
    country_code: 'US',
  }),
  /** As most shops keep it: a territory written as a state. */
  sanJuan: home('Luis Rivera', '787-555-0188', '151 Calle de San Francisco', 'San Juan', {
    state_code: 'PR',
    postal_code: '00901',
    country_code: 'US',
  }),
  guam: home('Ana Cruz', '671-555-0199', '590 South Marine Corps Drive', 'Tamuning', {
    state_code: 'GU',
    postal_code: '96913',
    country_code: 'US',
  }),
  military: home('Sgt Alex Reed', '202-555-0111', 'Unit 2050 Box 4190', 'APO', {
    state_code: 'AE',
    postal_code: '09123',
    country_code: 'US',
  }),
  berlin: business('Spreeladen GmbH', 'Jana Vogt', '+49 30 55501234', 'Unter den Linden 77', 'Berlin', {
    postal_code: '10117',
    country_code: 'DE',
  }),
  munich: home('Felix Huber', '+49 89 55504321', 'Marienplatz 8', 'München', {
    state: 'Bayern',
    postal_code: '80331',
    country_code: 'DE',
  }),
  vienna: home('Lena Gruber', '+43 1 5550123', 'Friedrich-Schmidt-Platz 1', 'Wien', {
    postal_code: '1010',
    country_code: 'AT',
  }),
  lasPalmas: home('Carmen Suárez', '+34 928 555 012', 'Calle León y Castillo 270', 'Las Palmas', {
    state_code: 'GC',
    postal_code: '35005',
    country_code: 'ES',
  }),
  zurich: home('Urs Keller', '+41 44 555 01 23', 'Bahnhofstrasse 45', 'Zürich', {
    state: 'Zürich',
    postal_code: '8001',
    country_code: 'CH',
  }),
  paris: home('Hugo Martin', '+33 1 55 50 12 34', '10 Rue de Rivoli', 'Paris', {
    postal_code: '75004',
    country_code: 'FR',
  }),
  parisShop: business('Maison Claire', 'Zoé Petit', '+33 1 55 50 43 21', '12 Rue de Turenne', 'Paris', {
    postal_code: '75004',
    country_code: 'FR',
  }),
  reunion: home('Marie Hoarau', '+262 262 55 01 23', '1 Rue Pasteur', 'Saint-Denis', {
    postal_code: '97400',
    country_code: 'RE',
  }),
  london: business('Thames Books Ltd', 'Oliver Shaw', '+44 20 7946 0123', '221 Baker Street', 'London', {
    postal_code: 'NW1 6XE',
    country_code: 'GB',
  }),
  belfast: home('Niamh Quinn', '+44 28 9018 0123', '2 Donegall Square North', 'Belfast', {
    postal_code: 'BT1 5GS',
    country_code: 'GB',
  }),
  dublin: home('Conor Byrne', '+353 1 555 0123', "12 O'Connell Street Lower", 'Dublin', {
    state: 'County Dublin',
    postal_code: 'D01 F5P2',
    country_code: 'IE',
  }),
  sydney: business('Harbour Supply', 'Mia Jones', '+61 2 5550 1234', '483 George Street', 'Sydney', {
    state: 'New South Wales',
    postal_code: '2000',
    country_code: 'AU',
  }),
  perth: home('Jack Lee', '+61 8 5550 1234', '27 St Georges Terrace', 'Perth', {
    state_code: 'WA',
    postal_code: '6000',
    country_code: 'AU',
  }),
  auckland: home('Aroha Walker', '+64 9 555 0123', '135 Albert Street', 'Auckland', {
    postal_code: '1010',
    country_code: 'NZ',
  }),
  tokyo: business('Kanda Denshi', 'Yuki Sato', '+81 3 5555 0123', '1-9-1 Marunouchi', 'Chiyoda-ku', {
    state: 'Tokyo',
    postal_code: '100-0005',
    country_code: 'JP',
  }),
} as const satisfies Readonly<Record<string, PartyData>>;
type Place = keyof typeof PLACES;

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

interface Terms {
  readonly currency: string;
  readonly units?: Units;
  readonly purpose?: Purpose;
  /** Who pays duties; not written where nothing is declared. */
  readonly duties?: 'buyer' | 'shop';
}

function lane(from: Place, to: Place, { currency, units = 'metric', purpose = 'sale', duties }: Terms): Lane {
  const [shipper, recipient] = [PLACES[from], PLACES[to]];
  const { item, weight_unit, dimension_unit } = GOODS[units];
  const declared = purpose !== 'documents' && duties !== undefined;
  const payer = duties === undefined ? '' : `, the ${duties} pays duties`;
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
    ...(duties === undefined ? {} : { duty_paid_by: duties === 'shop' ? 'SENDER' : 'RECIPIENT' }),
    ...(declared ? { customs: shirts(shipper, currency, purpose), invoice: { identifier: 'INV-1042' } } : {}),
  };
  return {
    name: `${inWords(shipper)} to ${inWords(recipient)}: ${purpose}${payer}`,
    purpose,
    request: { shipper, recipient, shipment },
  };
}

function shirts({ country_code }: PartyData, currency: string, purpose: Purpose): CustomsData {
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
        origin_country: country_code ?? 'US',
      },
    ],
  };
}

function inWords({ city, state_code, country_code }: PartyData): string {
  return [city, state_code, country_code].filter((part) => part !== undefined).join(' ');
}

/**
 * The ways that ordinary shops send: within a country, to territories, islands and the military, across customs
 * borders and inside customs unions; sales, gifts, samples and documents; buyer or shop pays duties.
 */
export const LANES: readonly Lane[] = [
  lane('montreal', 'vancouver', { currency: 'CAD' }),
  lane('montreal', 'iqaluit', { currency: 'CAD' }),
  lane('vancouver', 'newYork', { currency: 'CAD', duties: 'buyer' }),
  lane('vancouver', 'sanJuan', { currency: 'CAD', duties: 'buyer' }),
  lane('montreal', 'paris', { currency: 'CAD', purpose: 'gift', duties: 'buyer' }),
  lane('vancouver', 'belfast', { currency: 'CAD', purpose: 'sample', duties: 'buyer' }),
  lane('austin', 'denver', { currency: 'USD', units: 'imperial' }),
  lane('sanFrancisco', 'honolulu', { currency: 'USD', units: 'imperial' }),
  lane('austin', 'sanJuan', { currency: 'USD', units: 'imperial', duties: 'buyer' }),
  lane('austin', 'guam', { currency: 'USD', units: 'imperial', duties: 'buyer' }),
  lane('austin', 'military', { currency: 'USD', units: 'imperial', duties: 'buyer' }),
  lane('austin', 'iqaluit', { currency: 'USD', units: 'imperial', duties: 'shop' }),
  lane('sanFrancisco', 'berlin', { currency: 'USD', units: 'imperial', duties: 'buyer' }),
  lane('sanFrancisco', 'munich', { currency: 'USD', units: 'imperial', duties: 'shop' }),
  lane('sanFrancisco', 'tokyo', { currency: 'USD', units: 'imperial', purpose: 'documents' }),
  lane('berlin', 'munich', { currency: 'EUR' }),
  lane('berlin', 'vienna', { currency: 'EUR' }),
  lane('berlin', 'lasPalmas', { currency: 'EUR', duties: 'buyer' }),
  lane('berlin', 'zurich', { currency: 'EUR', duties: 'shop' }),
  lane('berlin', 'newYork', { currency: 'EUR', purpose: 'sample', duties: 'buyer' }),
  lane('parisShop', 'reunion', { currency: 'EUR', purpose: 'gift', duties: 'buyer' }),
  lane('london', 'belfast', { currency: 'GBP' }),
  lane('london', 'dublin', { currency: 'GBP', duties: 'shop' }),
  lane('sydney', 'perth', { currency: 'AUD' }),
  lane('sydney', 'auckland', { currency: 'AUD', purpose: 'gift', duties: 'buyer' }),
];
