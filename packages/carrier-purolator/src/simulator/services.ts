/** The services and options of the simulator. Prices and speeds are made up; codes follow Purolator's rule. */
import type { TariffService } from '@waybill/simulator/business';

export type Lane = 'domestic' | 'united_states' | 'international';

/** One service. Money in cents. */
export interface Service extends TariffService {
  readonly code: string;
  readonly lane: Lane;
  /** Purolator's own packaging; `''` is the shipper's. */
  readonly packaging: string;
  /** Business days to a neighbouring zone. */
  readonly days: number;
}

const LANES: Readonly<
  Record<Lane, { word: string; base: number; per_kg_cents: number; days: number; evening: boolean }>
> = {
  domestic: { word: '', base: 1980, per_kg_cents: 145, days: 1, evening: true },
  united_states: { word: 'U.S.', base: 4620, per_kg_cents: 330, days: 2, evening: false },
  international: { word: 'International', base: 8240, per_kg_cents: 790, days: 3, evening: false },
};
const PACKAGINGS = { '': 100, Envelope: 70, Pack: 82, Box: 95 } as const;
const TIMES = { '9AM': 2900, '10:30AM': 1230, '12PM': 640, Evening: 410 } as const;

function express(lane: Lane): Service[] {
  const { word, base, per_kg_cents, days, evening } = LANES[lane];
  return Object.entries(PACKAGINGS).flatMap(([packaging, percent]) =>
    ['', ...Object.keys(TIMES)]
      .filter((time) => time !== 'Evening' || evening)
      .map((time) => ({
        code: `PurolatorExpress${packaging}${word}${time}`,
        lane,
        packaging,
        base_cents: Math.round((base * percent) / 100) + (TIMES[time as keyof typeof TIMES] ?? 0),
        per_kg_cents,
        days,
      })),
  );
}

function ground(code: string, lane: Lane, base_cents: number, per_kg_cents: number, days: number): Service {
  return { code, lane, packaging: '', base_cents, per_kg_cents, days };
}

const SERVICES: readonly Service[] = [
  ...express('domestic'),
  ground('PurolatorGround', 'domestic', 1430, 95, 2),
  ground('PurolatorGround9AM', 'domestic', 4250, 95, 2),
  ground('PurolatorGround10:30AM', 'domestic', 2780, 95, 2),
  ground('PurolatorGroundEvening', 'domestic', 1850, 95, 2),
  ...express('united_states'),
  ground('PurolatorGroundU.S.', 'united_states', 2510, 210, 4),
  ...express('international'),
];

export function serviceOf(code: string): Service | undefined {
  return SERVICES.find((service) => service.code === code);
}

/** The services of the lane that take the same packaging. */
export function alternativesTo({ lane, packaging }: Service): Service[] {
  return SERVICES.filter((service) => service.lane === lane && service.packaging === packaging);
}

/** Options with their price in cents, and the lanes that have them; all by default. Their value is `true`. */
export const OPTIONS: Readonly<
  Record<string, { readonly description: string; readonly cents: number; readonly lanes?: readonly Lane[] }>
> = {
  ResidentialSignatureDomestic: { description: 'Residential Signature', cents: 475, lanes: ['domestic'] },
  ResidentialSignatureIntl: {
    description: 'Residential Signature',
    cents: 575,
    lanes: ['united_states', 'international'],
  },
  AdultSignatureRequired: { description: 'Adult Signature Required', cents: 850 },
  OriginSignatureNotRequired: { description: 'Origin Signature Not Required', cents: 0 },
  ChainOfSignature: { description: 'Chain of Signature', cents: 2400, lanes: ['domestic'] },
  HoldForPickup: { description: 'Hold for Pickup', cents: 0 },
  SaturdayDelivery: { description: 'Saturday Delivery', cents: 1900, lanes: ['domestic'] },
  SaturdayPickup: { description: 'Saturday Pickup', cents: 1900, lanes: ['domestic'] },
  DangerousGoods: { description: 'Dangerous Goods', cents: 8900, lanes: ['domestic'] },
  ExpressCheque: { description: 'Express Cheque', cents: 1150, lanes: ['domestic'] },
  SpecialHandling: { description: 'Special Handling', cents: 3200 },
};

/** Options whose value is not `true`, and the option that each goes with. */
export const CHILDREN: Readonly<Record<string, string>> = {
  DangerousGoodsMode: 'DangerousGoods',
  DangerousGoodsClass: 'DangerousGoods',
  ExpressChequeMethodOfPayment: 'ExpressCheque',
  ExpressChequeAmount: 'ExpressCheque',
  SpecialHandlingType: 'SpecialHandling',
};
