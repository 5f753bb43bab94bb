/** Services, options and prices: a made-up, deterministic tariff whose parts add up to the cent. Taxes go by the province of destination. */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import {
  amountText,
  businessDaysAfter,
  type Charge,
  canada,
  easting,
  letterSum,
  type OptionPrices,
  optionCharges,
  percentOf,
  type TariffService,
  type Tax,
  tariff,
} from '@waybill/simulator/business';
import type { Lane, PurolatorConsignment } from './consignment.js';
import { NIL } from './soap.js';

/** One service. Money in cents. */
export interface Service extends TariffService {
  readonly code: string;
  readonly lane: Lane;
  /** Purolator's own packaging; `''` is the shipper's. */
  readonly packaging: string;
  /** Business days to a neighbouring zone. */
  readonly days: number;
}

const LANES = {
  domestic: { word: '', base: 1980, per_kg_cents: 145, days: 1, evening: true },
  united_states: { word: 'U.S.', base: 4620, per_kg_cents: 330, days: 2, evening: false },
  international: { word: 'International', base: 8240, per_kg_cents: 790, days: 3, evening: false },
} as const satisfies Readonly<Record<Lane, object>>;
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

const FUEL_PERCENT = 38.75;
const RESIDENTIAL: Charge = { code: 'ResidentialDelivery', cents: 595 };
/** Each piece counts for a pound at least. */
const LIGHTEST_G = 454;
/** A share of the declared value, at least so many cents. */
const DECLARED_VALUE = { percent: 2.5, least: 310 };

const OPTION_PRICES: OptionPrices = {
  ...OPTIONS,
  DeclaredValue: {
    cents: (value) =>
      Math.max(percentOf(Math.round(Number(value) * 100), DECLARED_VALUE.percent), DECLARED_VALUE.least),
  },
};

/** Made-up price of a service. */
const priceOf = tariff<Service, PurolatorConsignment>({
  per: 'consignment',
  zone: zoneOf,
  lightest_g: LIGHTEST_G,
  fuel_percent: () => FUEL_PERCENT,
  options: (_, { options, packages, lane, to }) => {
    const ofShipment = options.filter(({ code }) => CHILDREN[code] === undefined);
    const handled = packages
      .flatMap((piece) => piece.options)
      .filter(({ code }) => code === 'SpecialHandling');
    const handling = optionCharges(handled, OPTION_PRICES).reduce((sum, { cents }) => sum + cents, 0);
    return [
      ...optionCharges(ofShipment, OPTION_PRICES),
      ...(handled.length === 0 ? [] : [{ code: 'SpecialHandling', cents: handling }]),
      ...(to.residential && lane === 'domestic' ? [RESIDENTIAL] : []),
    ];
  },
  taxes: taxesOf,
});

/** 1 is next door. */
function zoneOf({ from, to, lane }: PurolatorConsignment): number {
  return lane === 'international'
    ? 1 + (letterSum(to.country) % 4)
    : 1 + Math.ceil(Math.abs(easting(from) - easting(to)) / 4);
}

/** Purolator lists each of its taxes, those of 0 too. */
function taxesOf({ lane, to }: PurolatorConsignment): Tax[] {
  const due = lane === 'domestic' ? canada.taxes(to) : [];
  return Object.entries({ PSTQST: 'QST', HST: 'HST', GST: 'GST' }).map(([code, name]) => ({
    code,
    percent: due.find((tax) => tax.code === name)?.percent ?? 0,
  }));
}

/** `GetFullEstimateResponse` */
export function estimates(
  services: readonly Service[],
  consignment: PurolatorConsignment,
  day: string,
): XmlNode {
  const ShipmentEstimate = services.map((service) => estimate(service, consignment, day));
  return { ShipmentEstimates: { ShipmentEstimate }, ReturnShipmentEstimates: NIL };
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  PSTQST: 'PST/QST',
  Fuel: 'Fuel Surcharge',
  ResidentialDelivery: 'Residential Delivery',
  DeclaredValue: 'Declared Value',
};

function charges(name: 'Type' | 'ID', all: readonly { code: string; cents: number }[]): XmlNode[] {
  return all.map(({ code, cents }) => ({
    Amount: decimal(cents),
    [name]: code,
    Description: DESCRIPTIONS[code] ?? OPTIONS[code]?.description ?? code,
  }));
}

function estimate(service: Service, consignment: PurolatorConsignment, day: string): XmlNode {
  const price = priceOf(service, consignment);
  const days = service.days + Math.floor((zoneOf(consignment) - 1) / 2);
  const isSurcharge = ({ code }: Charge) => code === RESIDENTIAL.code;
  const options = price.options.filter((charge) => !isSurcharge(charge));
  const surcharges = [{ code: 'Fuel', cents: price.fuel_cents }, ...price.options.filter(isSurcharge)];
  return {
    ServiceID: service.code,
    ShipmentDate: day,
    ExpectedDeliveryDate: businessDaysAfter(day, days),
    EstimatedTransitDays: String(days),
    BasePrice: decimal(price.base_cents),
    Surcharges: { Surcharge: charges('Type', surcharges) },
    Taxes: { Tax: charges('Type', price.taxes) },
    OptionPrices: { OptionPrice: charges('ID', options) },
    TotalPrice: decimal(price.total_cents),
  };
}

/** Without the zeros at the end, as Purolator writes amounts. */
function decimal(cents: number): string {
  return amountText(cents).replace(/\.?0+$/, '');
}
