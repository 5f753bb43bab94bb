/** Made-up prices, and which product goes where. */
import type { XmlNode } from '@waybill/carrier-kit/xml';

const EUROPE = 'NL DE FR LU AT BG CY CZ DK EE ES FI GR HR HU IE IT LT LV MT PL PT RO SE SI SK'.split(' ');
const WORLD = [...EUROPE, ...'GB US CA AU CH CN JP NO NZ GG IM JE IN BR MX'.split(' ')];

interface Product {
  readonly element: string;
  readonly to: readonly string[];
  readonly cents: number;
}

/** Products with their element, destinations and lowest price. */
export const PRODUCTS: Readonly<Record<string, Product>> = {
  'bpack 24h Pro': { element: 'atHome', to: ['BE'], cents: 560 },
  'bpack 24h business': { element: 'atHome', to: ['BE'], cents: 615 },
  'bpack Bus': { element: 'atHome', to: ['BE'], cents: 745 },
  'bpack XL': { element: 'atHome', to: ['BE'], cents: 1190 },
  'bpack@bpost': { element: 'atBpost', to: ['BE'], cents: 430 },
  'bpack Click & Collect': { element: 'atBpost', to: ['BE'], cents: 395 },
  'bpack 24/7': { element: 'at24-7', to: ['BE'], cents: 405 },
  'bpack World Express Pro': { element: 'international', to: WORLD, cents: 3420 },
  'bpack World Business': { element: 'international', to: WORLD, cents: 2265 },
  'bpack Europe Business': { element: 'international', to: EUROPE, cents: 1380 },
  'bpack@bpost international': { element: 'atIntlPugo', to: EUROPE, cents: 990 },
  'bpack 24/7 international': { element: 'atIntlParcelDepot', to: EUROPE, cents: 945 },
};

const PLACES: readonly (readonly [name: string, elements: readonly string[]])[] = [
  ['home or office', ['atHome', 'international']],
  ['pick-up point', ['atBpost', 'atIntlPugo']],
  ['Parcel locker', ['at24-7', 'atIntlParcelDepot']],
];

const OPTIONS = {
  Saturday: 250,
  Signature: 110,
  'Second presentation': 90,
  'Cash on delivery': 640,
  'Info next day': 15,
};
const INSURANCE = { '2': ['2500', 150], '3': ['5000', 290] } as const;

/** `productConfiguration`, the same for both accounts. */
export function priceList(): XmlNode {
  const visiblity = 'NOT_VISIBLE_BY_CONSUMER_OPTIONAL';
  const option = [
    ...Object.entries(OPTIONS).map(([name, cents]) => ({
      '@_name': name,
      '@_price': String(cents),
      '@_visiblity': visiblity,
    })),
    { '@_name': 'Insurance', '@_price': '80', '@_visiblity': visiblity },
    ...Object.entries(INSURANCE).map(([value, [displayValue, cents]]) => ({
      '@_name': 'Insurance',
      '@_price': String(cents),
      '@_visiblity': visiblity,
      characteristic: { '@_name': 'Additional', '@_value': value, '@_displayValue': displayValue },
    })),
  ];
  const deliveryMethod = PLACES.map(([name, elements]) => ({
    '@_name': name,
    '@_visiblity': 'VISIBLE',
    product: Object.entries(PRODUCTS)
      .filter(([, { element }]) => elements.includes(element))
      .map(([product, { to, cents }]) => ({
        '@_name': product,
        price: to.map((country, at) => ({
          '@_countryIso2Code': country,
          '@_priceLessThan2': String(cents + at * 35),
          '@_price2To5': String(cents + at * 35 + 60),
          '@_price5To10': String(cents + at * 35 + 130),
          '@_price10To20': String(cents + at * 35 + 250),
          '@_price20To30': String(cents + at * 35 + 430),
        })),
        option,
      })),
  }));
  return { deliveryMethod };
}
