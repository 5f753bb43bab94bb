import type { PartyData } from '@waybill/core';

/**
 * Shops and, where there is no company, their buyers: company, person, telephone, street, city, state, postal code and country. The
 * streets exist, the people do not.
 */
export const PLACES = partiesOf({
  montreal:
    'Atelier Nord | Camille Roy | 514-555-0110 | 1200 Rue Sherbrooke Ouest | Montreal | QC | H3A 1H6 | CA',
  vancouver:
    'Pacific Outfitters | Jia Chen | 604-555-0121 | 453 West 12th Avenue | Vancouver | BC | V5Y 1V4 | CA',
  iqaluit: '| Aput Ipeelie | 867-555-0133 | 924 Queen Elizabeth Way | Iqaluit | NU | X0A 0H0 | CA',
  austin: 'Lone Star Goods | Maria Lopez | 512-555-0144 | 301 West 2nd Street | Austin | TX | 78701 | US',
  denver: '| Sam Walker | 303-555-0155 | 1437 Bannock Street | Denver | Colorado | 80202 | US',
  newYork: '| Dana Ortiz | 212-555-0109 | 350 5th Avenue | New York | NY | 10118 | US',
  sanFrancisco:
    'Bay Prints | Noah Kim | 415-555-0166 | 1 Dr Carlton B Goodlett Place | San Francisco | CA | 94102 | US',
  honolulu: '| Keola Akana | 808-555-0177 | 530 South King Street | Honolulu | HI | 96813 | US',
  /** As most shops keep it: a territory written as a state. */
  sanJuan: '| Luis Rivera | 787-555-0188 | 151 Calle de San Francisco | San Juan | PR | 00901 | US',
  guam: '| Ana Cruz | 671-555-0199 | 590 South Marine Corps Drive | Tamuning | GU | 96913 | US',
  military: '| Sgt Alex Reed | 202-555-0111 | Unit 2050 Box 4190 | APO | AE | 09123 | US',
  berlin: 'Spreeladen GmbH | Jana Vogt | +49 30 55501234 | Unter den Linden 77 | Berlin |  | 10117 | DE',
  munich: '| Felix Huber | +49 89 55504321 | Marienplatz 8 | München | Bayern | 80331 | DE',
  vienna: '| Lena Gruber | +43 1 5550123 | Friedrich-Schmidt-Platz 1 | Wien |  | 1010 | AT',
  lasPalmas: '| Carmen Suárez | +34 928 555 012 | Calle León y Castillo 270 | Las Palmas | GC | 35005 | ES',
  zurich: '| Urs Keller | +41 44 555 01 23 | Bahnhofstrasse 45 | Zürich | Zürich | 8001 | CH',
  paris: '| Hugo Martin | +33 1 55 50 12 34 | 10 Rue de Rivoli | Paris |  | 75004 | FR',
  parisShop: 'Maison Claire | Zoé Petit | +33 1 55 50 43 21 | 12 Rue de Turenne | Paris |  | 75004 | FR',
  lyon: '| Inès Moreau | +33 4 55 50 12 34 | 5 Place Bellecour | Lyon |  | 69002 | FR',
  reunion: '| Marie Hoarau | +262 262 55 01 23 | 1 Rue Pasteur | Saint-Denis |  | 97400 | RE',
  brussels:
    'Atelier Zavel | Louise Peeters | +32 2 555 01 23 | Regentschapsstraat 12 | Brussel |  | 1000 | BE',
  ghent: '| Pieter Claes | +32 9 555 01 23 | Korenmarkt 16 | Gent |  | 9000 | BE',
  amsterdam:
    'Grachtenboek BV | Sanne de Vries | +31 20 555 0123 | Herengracht 182 | Amsterdam |  | 1016 BR | NL',
  rotterdam: '| Daan Bakker | +31 10 555 0123 | Coolsingel 40 | Rotterdam |  | 3011 AD | NL',
  london: 'Thames Books Ltd | Oliver Shaw | +44 20 7946 0123 | 221 Baker Street | London |  | NW1 6XE | GB',
  belfast: '| Niamh Quinn | +44 28 9018 0123 | 2 Donegall Square North | Belfast |  | BT1 5GS | GB',
  dublin:
    "| Conor Byrne | +353 1 555 0123 | 12 O'Connell Street Lower | Dublin | County Dublin | D01 F5P2 | IE",
  sydney:
    'Harbour Supply | Mia Jones | +61 2 5550 1234 | 483 George Street | Sydney | New South Wales | 2000 | AU',
  perth: '| Jack Lee | +61 8 5550 1234 | 27 St Georges Terrace | Perth | WA | 6000 | AU',
  auckland: '| Aroha Walker | +64 9 555 0123 | 135 Albert Street | Auckland |  | 1010 | NZ',
  wellington:
    'Cuba Street Supply | Hemi Parata | +64 4 555 0123 | 101 Cuba Street | Wellington |  | 6011 | NZ',
  tokyo: 'Kanda Denshi | Yuki Sato | +81 3 5555 0123 | 1-9-1 Marunouchi | Chiyoda-ku | Tokyo | 100-0005 | JP',
  mumbai:
    'Marine Lines Textiles | Anita Rao | +91 22 5550 1234 | 14 Veer Nariman Road | Mumbai | Maharashtra | 400020 | IN',
  delhi: '| Ravi Gupta | +91 11 5550 1234 | 5 Janpath | New Delhi | DL | 110001 | IN',
});
/** The name of one of them. */
export type Place = keyof typeof PLACES;

function partiesOf<Name extends string>(
  rows: Readonly<Record<Name, string>>,
): Readonly<Record<Name, PartyData>> {
  const parties = Object.entries<string>(rows).map(([name, row]) => [
    name,
    partyOf(row.split('|').map((cell) => cell.trim())),
  ]);
  return Object.fromEntries(parties);
}

function partyOf(cells: string[]): PartyData {
  const [
    company,
    person_name = '',
    phone_number = '',
    street = '',
    city = '',
    state,
    postal_code,
    country_code = '',
  ] = cells;
  return {
    ...(company ? { company_name: company } : { type: 'residential' }),
    email_address: company ? 'shipping@example.com' : 'buyer@example.com',
    address_lines: [street],
    // A state has a code of two or three letters.
    ...(state && (/^[A-Z]{2,3}$/.test(state) ? { state_code: state } : { state })),
    ...(postal_code && { postal_code }),
    ...{ person_name, phone_number, city, country_code },
  };
}
