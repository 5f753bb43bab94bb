import type { PartyData } from '@waybill/core';

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
export const PLACES = {
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
  lyon: home('Inès Moreau', '+33 4 55 50 12 34', '5 Place Bellecour', 'Lyon', {
    postal_code: '69002',
    country_code: 'FR',
  }),
  reunion: home('Marie Hoarau', '+262 262 55 01 23', '1 Rue Pasteur', 'Saint-Denis', {
    postal_code: '97400',
    country_code: 'RE',
  }),
  brussels: business(
    'Atelier Zavel',
    'Louise Peeters',
    '+32 2 555 01 23',
    'Regentschapsstraat 12',
    'Brussel',
    {
      postal_code: '1000',
      country_code: 'BE',
    },
  ),
  ghent: home('Pieter Claes', '+32 9 555 01 23', 'Korenmarkt 16', 'Gent', {
    postal_code: '9000',
    country_code: 'BE',
  }),
  amsterdam: business(
    'Grachtenboek BV',
    'Sanne de Vries',
    '+31 20 555 0123',
    'Herengracht 182',
    'Amsterdam',
    {
      postal_code: '1016 BR',
      country_code: 'NL',
    },
  ),
  rotterdam: home('Daan Bakker', '+31 10 555 0123', 'Coolsingel 40', 'Rotterdam', {
    postal_code: '3011 AD',
    country_code: 'NL',
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
  wellington: business(
    'Cuba Street Supply',
    'Hemi Parata',
    '+64 4 555 0123',
    '101 Cuba Street',
    'Wellington',
    {
      postal_code: '6011',
      country_code: 'NZ',
    },
  ),
  tokyo: business('Kanda Denshi', 'Yuki Sato', '+81 3 5555 0123', '1-9-1 Marunouchi', 'Chiyoda-ku', {
    state: 'Tokyo',
    postal_code: '100-0005',
    country_code: 'JP',
  }),
  mumbai: business(
    'Marine Lines Textiles',
    'Anita Rao',
    '+91 22 5550 1234',
    '14 Veer Nariman Road',
    'Mumbai',
    {
      state: 'Maharashtra',
      postal_code: '400020',
      country_code: 'IN',
    },
  ),
  delhi: home('Ravi Gupta', '+91 11 5550 1234', '5 Janpath', 'New Delhi', {
    state_code: 'DL',
    postal_code: '110001',
    country_code: 'IN',
  }),
} as const satisfies Readonly<Record<string, PartyData>>;
/** The name of one of them. */
export type Place = keyof typeof PLACES;
