/** A place that packages are sent from or to. The people and the firms are invented. */
export interface Address {
  readonly company: string;
  readonly person: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  /** Absent in countries whose addresses have no state. */
  readonly state?: string;
  readonly postal_code: string;
}

/** The home country of a carrier, as far as its recorded cases and its first request show it. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** As a sentence writes it: `the United States`. */
  readonly name: string;
  /** Where "today" is for its carriers. */
  readonly time_zone: string;
  readonly currency: string;
  readonly shipper: Address;
  readonly recipient: Address;
}

type OwnCountry = Omit<Country, 'code'>;

/** Countries with addresses of their own. Their telephone numbers are those that are reserved for examples, where there are any. */
const OWN: Readonly<Record<string, OwnCountry>> = {
  CA: {
    name: 'Canada',
    time_zone: 'America/Toronto',
    currency: 'CAD',
    shipper: {
      company: 'Atelier Lanterne',
      person: 'Camille Roy',
      phone: '514-555-0123',
      street: '275 rue Notre-Dame Est',
      city: 'Montréal',
      state: 'QC',
      postal_code: 'H2Y 1C6',
    },
    recipient: {
      company: 'Seawall Books',
      person: 'Jordan Lee',
      phone: '604-555-0188',
      street: '453 West 12th Avenue',
      city: 'Vancouver',
      state: 'BC',
      postal_code: 'V5Y 1V4',
    },
  },
  US: {
    name: 'the United States',
    time_zone: 'America/New_York',
    currency: 'USD',
    shipper: {
      company: 'Lantern Workshop',
      person: 'Riley Brooks',
      phone: '512-555-0123',
      street: '301 West 2nd Street',
      city: 'Austin',
      state: 'TX',
      postal_code: '78701',
    },
    recipient: {
      company: 'Foothill Books',
      person: 'Jordan Lee',
      phone: '303-555-0188',
      street: '1437 Bannock Street',
      city: 'Denver',
      state: 'CO',
      postal_code: '80202',
    },
  },
  GB: {
    name: 'the United Kingdom',
    time_zone: 'Europe/London',
    currency: 'GBP',
    shipper: {
      company: 'Lantern Workshop',
      person: 'Riley Brooks',
      phone: '020 7946 0123',
      street: '110 The Queen’s Walk',
      city: 'London',
      postal_code: 'SE1 2AA',
    },
    recipient: {
      company: 'Harbour Books',
      person: 'Jordan Lee',
      phone: '0131 496 0188',
      street: '253 High Street',
      city: 'Edinburgh',
      postal_code: 'EH1 1YJ',
    },
  },
  DE: {
    name: 'Germany',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    shipper: {
      company: 'Werkstatt Laterne',
      person: 'Kim Roth',
      phone: '030 23125 123',
      street: 'Rathausstraße 15',
      city: 'Berlin',
      postal_code: '10178',
    },
    recipient: {
      company: 'Bücher am Hafen',
      person: 'Jo Lehmann',
      phone: '040 66969 188',
      street: 'Rathausmarkt 1',
      city: 'Hamburg',
      postal_code: '20095',
    },
  },
  FR: {
    name: 'France',
    time_zone: 'Europe/Paris',
    currency: 'EUR',
    shipper: {
      company: 'Atelier Lanterne',
      person: 'Camille Roy',
      phone: '01 99 00 01 23',
      street: '1 place de l’Hôtel de Ville',
      city: 'Paris',
      postal_code: '75004',
    },
    recipient: {
      company: 'Librairie du Port',
      person: 'Dominique Leroy',
      phone: '02 61 91 01 88',
      street: '2 quai du Port',
      city: 'Marseille',
      postal_code: '13002',
    },
  },
  AU: {
    name: 'Australia',
    time_zone: 'Australia/Sydney',
    currency: 'AUD',
    shipper: {
      company: 'Lantern Workshop',
      person: 'Riley Brooks',
      phone: '02 5550 0123',
      street: '483 George Street',
      city: 'Sydney',
      state: 'NSW',
      postal_code: '2000',
    },
    recipient: {
      company: 'Harbour Books',
      person: 'Jordan Lee',
      phone: '03 5550 0188',
      street: '90 Swanston Street',
      city: 'Melbourne',
      state: 'VIC',
      postal_code: '3000',
    },
  },
};

/** Addresses that could be in any other country. */
const ANYWHERE: Pick<Country, 'shipper' | 'recipient'> = {
  shipper: {
    company: 'Lantern Workshop',
    person: 'Riley Brooks',
    phone: '555 0123',
    street: '12 Market Street',
    city: 'Capital City',
    postal_code: '1001',
  },
  recipient: {
    company: 'Harbour Books',
    person: 'Jordan Lee',
    phone: '555 0188',
    street: '3 Harbour Street',
    city: 'Port City',
    postal_code: '2002',
  },
};

/** The kit refuses other postal codes in these. */
const BRITISH_CODES: Readonly<Record<string, string>> = { GG: 'GY1 2PF', IM: 'IM1 2PF', JE: 'JE2 3AB' };

/** Codes of the countries with addresses of their own. */
export const COUNTRIES: readonly string[] = Object.keys(OWN);

/** `Intl` names them, but no address is there: groups of countries, examples, and territories that are states of the US in addresses. */
const NO_COUNTRY = /^(AS|GU|MP|PR|UM|VI|EU|EZ|QO|UN|XA|XB|ZZ)$/;

/** The country with a code; `undefined` for a code that does not belong to a country. */
export function countryNamed(code: string): Country | undefined {
  const own = OWN[code];
  if (own !== undefined) return { code, ...own };
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.test(code)) return undefined;
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  if (name === undefined) return undefined;
  const { shipper, recipient } = ANYWHERE;
  return {
    code,
    name,
    time_zone: timeZoneOf(code),
    currency: currencyOf(code),
    shipper: { ...shipper, postal_code: BRITISH_CODES[code] ?? shipper.postal_code },
    recipient: { ...recipient, postal_code: BRITISH_CODES[code] ?? recipient.postal_code },
  };
}

/** The address in another country that shipments abroad go to. */
export function abroadFrom({ code }: Country): Address & { readonly country: string } {
  if (code === 'US')
    return {
      company: 'Quinta Repisa',
      person: 'Dana Ortiz',
      phone: '55 5555 0144',
      street: 'Avenida Juárez 50',
      city: 'Ciudad de México',
      state: 'CMX',
      postal_code: '06010',
      country: 'MX',
    };
  return {
    company: 'Fifth Shelf Books',
    person: 'Dana Ortiz',
    phone: '212-555-0144',
    street: '350 5th Avenue',
    city: 'New York',
    state: 'NY',
    postal_code: '10118',
    country: 'US',
  };
}

/** The zone of the capital, for countries whose first zone by the alphabet is another. */
const ZONES: Readonly<Record<string, string>> = {
  AR: 'America/Buenos_Aires',
  BR: 'America/Sao_Paulo',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
};

/** Node 24 has `getTimeZones` where older versions have `timeZones`; TypeScript knows neither. */
interface LocaleZones extends Intl.Locale {
  readonly timeZones?: readonly string[];
  getTimeZones?(): readonly string[] | undefined;
}

function timeZoneOf(code: string): string {
  const locale: LocaleZones = new Intl.Locale(`und-${code}`);
  const [first = 'UTC'] = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return ZONES[code] ?? first;
}

/** Currencies with two decimal places, and the countries that pay in them. */
const CURRENCIES: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY EE ES FI GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  AED: 'AE',
  ARS: 'AR',
  BRL: 'BR',
  CHF: 'CH LI',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EGP: 'EG',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  KES: 'KE',
  MAD: 'MA',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO SJ',
  NZD: 'NZ',
  PEN: 'PE',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  ZAR: 'ZA',
};

/** The invented carrier of any other country, such as Japan, where there are no cents, has its prices in US dollars. */
function currencyOf(code: string): string {
  const [currency = 'USD'] =
    Object.entries(CURRENCIES).find(([, codes]) => codes.split(' ').includes(code)) ?? [];
  return currency;
}
