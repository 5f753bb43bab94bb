/** The products of the simulator by the lane, and services that can be added. Every figure is made up. */
import type { TariffService } from '@waybill/simulator';

/** Who may send what where. */
export type Lane = 'domestic' | 'union' | 'documents' | 'goods';

/** Day definite products are delivered by the end of some day. */
type Network = 'TD' | 'DD';

export interface Product extends TariffService {
  readonly code: string;
  /** Local code by country of origin, where it is another. */
  readonly local?: Readonly<Record<string, string>>;
  /** As replies write it: in capitals, and the same for several codes. */
  readonly name: string;
  readonly lane: Lane;
  /** A premium for the hour of delivery; its code and name. */
  readonly premium?: { readonly code: string; readonly name: string; readonly cents: number };
  readonly days: number;
  /** Local hour of delivery. */
  readonly by: string;
  /** Listed without a price, and not available for shipping. */
  readonly unpriced?: true;
  /** Takes one package of up to so many grams. */
  readonly single_g?: number;
  readonly network: Network;
}

const noon = { premium: { code: 'YK', name: '12:00 PREMIUM', cents: 600 }, by: '12:00:00' };
const nine = { premium: { code: 'YE', name: '9:00 PREMIUM', cents: 2500 }, by: '09:00:00' };

const product = (
  code: string,
  name: string,
  lane: Lane,
  [base_cents, per_kg_cents]: readonly [number, number],
  days: number,
  traits: Partial<Product> = {},
): Product => ({
  code,
  name,
  lane,
  base_cents,
  per_kg_cents,
  days,
  by: '23:59:00',
  network: 'TD',
  ...traits,
});

const easy = { unpriced: true, single_g: 30_000 } as const;

export const PRODUCTS: readonly Product[] = [
  product('N', 'EXPRESS DOMESTIC', 'domestic', [1250, 95], 1),
  product('1', 'EXPRESS DOMESTIC 12:00', 'domestic', [1250, 95], 1, { ...noon, local: { DE: 'L' } }),
  product('C', 'MEDICAL EXPRESS', 'domestic', [0, 0], 1, { unpriced: true, local: { DE: 'B' } }),
  product('U', 'EXPRESS WORLDWIDE', 'union', [3400, 310], 1),
  product('W', 'ECONOMY SELECT', 'union', [1900, 160], 3, { network: 'DD' }),
  product('D', 'EXPRESS WORLDWIDE', 'documents', [4200, 680], 2),
  product('T', 'EXPRESS 12:00', 'documents', [4200, 680], 2, noon),
  product('7', 'EXPRESS EASY', 'documents', [0, 0], 2, easy),
  product('P', 'EXPRESS WORLDWIDE', 'goods', [5600, 740], 2),
  product('Y', 'EXPRESS 12:00', 'goods', [5600, 740], 2, noon),
  product('E', 'EXPRESS 9:00', 'goods', [5600, 740], 2, nine),
  product('H', 'ECONOMY SELECT', 'goods', [3800, 420], 5, { network: 'DD' }),
  product('8', 'EXPRESS EASY', 'goods', [0, 0], 2, easy),
];

export interface Service {
  readonly name: string;
  readonly cents: number;
  /** Of the value that goes with it. */
  readonly percent?: number;
  /** Where it is available; everywhere by default. */
  readonly lanes?: readonly Lane[];
  /** Available with products of this network only. */
  readonly network?: Network;
}

/** Services that can be added, by their code. */
export const SERVICES: Readonly<Record<string, Service>> = {
  AA: { name: 'SATURDAY DELIVERY', cents: 1500, network: 'TD' },
  SF: { name: 'DIRECT SIGNATURE', cents: 550 },
  SX: { name: 'SIGNATURE RELEASE', cents: 0 },
  LX: { name: 'HOLD FOR COLLECTION', cents: 0 },
  TK: { name: 'RESIDENTIAL ADDRESS', cents: 450 },
  NN: { name: 'NEUTRAL DELIVERY', cents: 400, lanes: ['goods'] },
  TF: { name: 'VERIFIED DELIVERY', cents: 650 },
  TV: { name: 'COLLECT FROM SERVICE POINT', cents: 0 },
  HC: { name: 'DRY ICE UN1845', cents: 1600, network: 'TD' },
  HD: { name: 'LITHIUM ION PI966 SECTION II', cents: 500 },
  HE: { name: 'DANGEROUS GOODS', cents: 9500, network: 'TD' },
  HH: { name: 'EXCEPTED QUANTITIES', cents: 900, network: 'TD' },
  HM: { name: 'LITHIUM METAL', cents: 500 },
  HV: { name: 'LITHIUM ION PI967-SECTION II', cents: 500 },
  HW: { name: 'LITHIUM METAL PI970-SECTION II', cents: 500 },
  PT: { name: 'DATA STAGING 03', cents: 0, lanes: ['goods'] },
  EE: { name: 'GOGREEN CLIMATE NEUTRAL', cents: 60 },
  FE: { name: 'GO GREEN PLUS- CARBON REDUCED', cents: 210 },
  IB: { name: 'EXTENDED LIABILITY', cents: 500, lanes: ['domestic', 'union', 'documents'] },
  II: { name: 'SHIPMENT INSURANCE', cents: 1100, percent: 1 },
  WY: { name: 'PAPERLESS TRADE', cents: 0, lanes: ['goods'] },
  WO: { name: 'EXPORT DECLARATION', cents: 2500, lanes: ['goods'] },
  DD: { name: 'DUTY TAX PAID', cents: 1700, lanes: ['goods'] },
};
