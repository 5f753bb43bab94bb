/** What the simulator sells: products by the lane, and services that can be added. Every figure is made up. */

/** Who may send what where. */
export type Lane = 'domestic' | 'union' | 'documents' | 'goods';

export interface Product {
  readonly code: string;
  /** Local code by country of origin, where it is another. */
  readonly local?: Readonly<Record<string, string>>;
  /** As replies write it: in capitals, and the same for several codes. */
  readonly name: string;
  readonly lane: Lane;
  /** A premium for the hour of delivery; its code and name. */
  readonly premium?: { readonly code: string; readonly name: string; readonly cents: number };
  readonly base_cents: number;
  readonly per_kg_cents: number;
  readonly days: number;
  /** Local hour of delivery. */
  readonly by: string;
  /** Listed without a price, and not sold. */
  readonly unpriced?: true;
  /** Takes one package of up to so many kilograms. */
  readonly single_kg?: number;
  readonly network: 'TD' | 'DD';
}

const noon = { code: 'YK', name: '12:00 PREMIUM', cents: 600 };
const nine = { code: 'YE', name: '9:00 PREMIUM', cents: 2500 };
const END_OF_DAY = '23:59:00';

export const PRODUCTS: readonly Product[] = [
  {
    code: 'N',
    name: 'EXPRESS DOMESTIC',
    lane: 'domestic',
    base_cents: 1250,
    per_kg_cents: 95,
    days: 1,
    by: END_OF_DAY,
    network: 'TD',
  },
  {
    code: '1',
    local: { DE: 'L' },
    name: 'EXPRESS DOMESTIC 12:00',
    lane: 'domestic',
    premium: noon,
    base_cents: 1250,
    per_kg_cents: 95,
    days: 1,
    by: '12:00:00',
    network: 'TD',
  },
  {
    code: 'C',
    local: { DE: 'B' },
    name: 'MEDICAL EXPRESS',
    lane: 'domestic',
    base_cents: 0,
    per_kg_cents: 0,
    days: 1,
    by: END_OF_DAY,
    unpriced: true,
    network: 'TD',
  },
  {
    code: 'U',
    name: 'EXPRESS WORLDWIDE',
    lane: 'union',
    base_cents: 3400,
    per_kg_cents: 310,
    days: 1,
    by: END_OF_DAY,
    network: 'TD',
  },
  {
    code: 'W',
    name: 'ECONOMY SELECT',
    lane: 'union',
    base_cents: 1900,
    per_kg_cents: 160,
    days: 3,
    by: END_OF_DAY,
    network: 'DD',
  },
  {
    code: 'D',
    name: 'EXPRESS WORLDWIDE',
    lane: 'documents',
    base_cents: 4200,
    per_kg_cents: 680,
    days: 2,
    by: END_OF_DAY,
    network: 'TD',
  },
  {
    code: 'T',
    name: 'EXPRESS 12:00',
    lane: 'documents',
    premium: noon,
    base_cents: 4200,
    per_kg_cents: 680,
    days: 2,
    by: '12:00:00',
    network: 'TD',
  },
  {
    code: '7',
    name: 'EXPRESS EASY',
    lane: 'documents',
    base_cents: 0,
    per_kg_cents: 0,
    days: 2,
    by: END_OF_DAY,
    unpriced: true,
    single_kg: 30,
    network: 'TD',
  },
  {
    code: 'P',
    name: 'EXPRESS WORLDWIDE',
    lane: 'goods',
    base_cents: 5600,
    per_kg_cents: 740,
    days: 2,
    by: END_OF_DAY,
    network: 'TD',
  },
  {
    code: 'Y',
    name: 'EXPRESS 12:00',
    lane: 'goods',
    premium: noon,
    base_cents: 5600,
    per_kg_cents: 740,
    days: 2,
    by: '12:00:00',
    network: 'TD',
  },
  {
    code: 'E',
    name: 'EXPRESS 9:00',
    lane: 'goods',
    premium: nine,
    base_cents: 5600,
    per_kg_cents: 740,
    days: 2,
    by: '09:00:00',
    network: 'TD',
  },
  {
    code: 'H',
    name: 'ECONOMY SELECT',
    lane: 'goods',
    base_cents: 3800,
    per_kg_cents: 420,
    days: 5,
    by: END_OF_DAY,
    network: 'DD',
  },
  {
    code: '8',
    name: 'EXPRESS EASY',
    lane: 'goods',
    base_cents: 0,
    per_kg_cents: 0,
    days: 2,
    by: END_OF_DAY,
    unpriced: true,
    single_kg: 30,
    network: 'TD',
  },
];

export interface Service {
  readonly name: string;
  readonly cents: number;
  /** Of the value that goes with it. */
  readonly percent?: number;
  /** Where it is to be had; everywhere unless told. */
  readonly lanes?: readonly Lane[];
  /** Not with products that are delivered by the end of some day only. */
  readonly network?: 'TD';
}

/** Services that can be asked for, by their code. */
export const SERVICES: Readonly<Record<string, Service>> = {
  AA: { name: 'SATURDAY DELIVERY', cents: 1500, network: 'TD' },
  SF: { name: 'DIRECT SIGNATURE', cents: 550 },
  SX: { name: 'SIGNATURE RELEASE', cents: 0 },
  LX: { name: 'HOLD FOR COLLECTION', cents: 0 },
  TK: { name: 'RESIDENTIAL ADDRESS', cents: 450 },
  NN: { name: 'NEUTRAL DELIVERY', cents: 400, lanes: ['goods'] },
  TF: { name: 'VERIFIED DELIVERY', cents: 650 },
  EE: { name: 'GOGREEN CLIMATE NEUTRAL', cents: 60 },
  FE: { name: 'GO GREEN PLUS- CARBON REDUCED', cents: 210 },
  IB: { name: 'EXTENDED LIABILITY', cents: 500, lanes: ['domestic', 'union', 'documents'] },
  II: { name: 'SHIPMENT INSURANCE', cents: 1100, percent: 1 },
  WY: { name: 'PAPERLESS TRADE', cents: 0, lanes: ['goods'] },
  WO: { name: 'EXPORT DECLARATION', cents: 2500, lanes: ['goods'] },
  DD: { name: 'DUTY TAX PAID', cents: 1700, lanes: ['goods'] },
};
