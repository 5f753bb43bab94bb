/** Made-up services and prices: equal packages cost the same, and the parts of a price add up. */
import {
  type Consignment,
  isEuropeanUnion,
  letterSum,
  type TariffService,
  tariff,
} from '@waybill/simulator/business';

interface Service extends TariffService {
  readonly name: string;
  readonly days: number;
  readonly to: 'FR' | 'EU' | 'world' | 'overseas';
  readonly relay?: true;
  /** `service` numbers besides 0. */
  readonly days_of?: readonly string[];
}

const week = { days_of: ['1', '6'] };
const point = { relay: true } as const;
export const SERVICES: Readonly<Record<string, Service>> = {
  '01': { name: 'CHRONO 13', to: 'FR', base_cents: 1090, per_kg_cents: 48, days: 1, ...week },
  '02': { name: 'CHRONO 10', to: 'FR', base_cents: 1480, per_kg_cents: 61, days: 1, ...week },
  '16': { name: 'CHRONO 18', to: 'FR', base_cents: 930, per_kg_cents: 41, days: 1, ...week },
  '58': { name: 'CHRONO 13 BAL', to: 'FR', base_cents: 870, per_kg_cents: 39, days: 1 },
  '2M': { name: 'CHRONO 18 BAL', to: 'FR', base_cents: 760, per_kg_cents: 36, days: 1 },
  '4I': { name: 'SAMEDAY', to: 'FR', base_cents: 2340, per_kg_cents: 95, days: 1, ...week },
  '9A': { name: 'CHRONO 13', to: 'FR', base_cents: 1070, per_kg_cents: 47, days: 1, ...week },
  '9B': { name: 'CHRONO 10', to: 'FR', base_cents: 1450, per_kg_cents: 60, days: 1, ...week },
  '9C': { name: 'CHRONO 18', to: 'FR', base_cents: 910, per_kg_cents: 40, days: 1, ...week },
  '44': { name: 'CLASSIC', to: 'EU', base_cents: 1620, per_kg_cents: 105, days: 3 },
  '9F': { name: 'CLASSIC', to: 'EU', base_cents: 1590, per_kg_cents: 102, days: 3 },
  '17': { name: 'EXPRESS', to: 'world', base_cents: 3980, per_kg_cents: 410, days: 2 },
  '9D': { name: 'EXPRESS', to: 'world', base_cents: 3910, per_kg_cents: 402, days: 2 },
  '86': { name: 'RELAIS 13', to: 'FR', base_cents: 690, per_kg_cents: 33, days: 1, ...point },
  '5E': { name: 'SHOP2SHOP', to: 'FR', base_cents: 420, per_kg_cents: 22, days: 3, ...point },
  '49': { name: 'RELAIS EUROPE', to: 'EU', base_cents: 1110, per_kg_cents: 88, days: 4, ...point },
  '6B': { name: '2SHOP EUROPE', to: 'EU', base_cents: 780, per_kg_cents: 71, days: 5, ...point },
  '4P': { name: 'RELAIS DOM', to: 'overseas', base_cents: 1930, per_kg_cents: 260, days: 4, ...point },
};
const VAT_PERCENT = 20;
const OVERSEAS = ['GP', 'MQ', 'GF', 'RE', 'YT'];

function reachOf(country: string): Service['to'][] {
  if (country === 'FR' || country === 'MC') return ['FR'];
  if (OVERSEAS.includes(country)) return ['overseas', 'world'];
  return isEuropeanUnion(country) ? ['EU', 'world'] : ['world'];
}

/** Whether a product goes to a country. */
export function isOffered(code: string, country: string): boolean {
  const service = SERVICES[code];
  return service !== undefined && reachOf(country).includes(service.to);
}

const priced = tariff<Service, Consignment>({
  per: 'package',
  zone: ({ from, to }) =>
    1 + (Math.abs(letterSum(from.postal_code.slice(0, 2)) - letterSum(to.postal_code.slice(0, 2))) % 3),
  lightest_g: 500,
  fuel_percent: () => 0,
  taxes: ({ to }) => (isEuropeanUnion(to.country) ? [{ code: 'TVA', percent: VAT_PERCENT }] : []),
});

/** Net, gross and tax, in cents. */
export function priceOf(code: string, consignment: Consignment) {
  const price = priced(SERVICES[code] as Service, consignment);
  return {
    net: price.before_tax_cents,
    tax: price.total_cents - price.before_tax_cents,
    gross: price.total_cents,
  };
}
