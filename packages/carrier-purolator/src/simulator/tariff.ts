/**
 * A `Shipment` as far as rules and prices look at it; services, options and prices: a made-up, deterministic tariff whose parts add up
 * to the cent. Taxes go by the province of destination.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import {
  amountText,
  businessDaysAfter,
  type Charge,
  type Consignment,
  type ConsignmentOption,
  canada,
  centsOf,
  easting,
  grams,
  letterSum,
  type OptionPrices,
  optionCharges,
  type Place,
  percentOf,
  type TariffService,
  type Tax,
  tariff,
} from '@waybill/simulator/business';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
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

interface Option {
  readonly description: string;
  readonly cents: number;
  readonly lanes?: readonly Lane[];
}
const option = (description: string, cents: number, ...lanes: Lane[]): Option => ({
  ...{ description, cents },
  ...(lanes.length === 0 ? {} : { lanes }),
});

/** Options with their price in cents, and the lanes that have them; all by default. Their value is `true`. */
export const OPTIONS: Readonly<Record<string, Option>> = {
  ResidentialSignatureDomestic: option('Residential Signature', 475, 'domestic'),
  ResidentialSignatureIntl: option('Residential Signature', 575, 'united_states', 'international'),
  AdultSignatureRequired: option('Adult Signature Required', 850),
  OriginSignatureNotRequired: option('Origin Signature Not Required', 0),
  ChainOfSignature: option('Chain of Signature', 2400, 'domestic'),
  HoldForPickup: option('Hold for Pickup', 0),
  SaturdayDelivery: option('Saturday Delivery', 1900, 'domestic'),
  SaturdayPickup: option('Saturday Pickup', 1900, 'domestic'),
  DangerousGoods: option('Dangerous Goods', 8900, 'domestic'),
  ExpressCheque: option('Express Cheque', 1150, 'domestic'),
  SpecialHandling: option('Special Handling', 3200),
};

/** Options whose value is not `true`, and the option that each goes with. */
export const CHILDREN: Readonly<Record<string, string>> = {
  DangerousGoodsMode: 'DangerousGoods',
  DangerousGoodsClass: 'DangerousGoods',
  ExpressChequeMethodOfPayment: 'ExpressCheque',
  ExpressChequeAmount: 'ExpressCheque',
  SpecialHandlingType: 'SpecialHandling',
};

const RESIDENTIAL: Charge = { code: 'ResidentialDelivery', cents: 595 };

const OPTION_PRICES: OptionPrices = {
  ...OPTIONS,
  /** A share of the declared value, at least so many cents. */
  DeclaredValue: { cents: (value) => Math.max(percentOf(Math.round(Number(value) * 100), 2.5), 310) },
};

/** Made-up price of a service. */
const priceOf = tariff<Service, PurolatorConsignment>({
  per: 'consignment',
  zone: zoneOf,
  // Each piece counts for a pound at least.
  lightest_g: 454,
  fuel_percent: () => 38.75,
  options: (_, { options, packages, lane, to }) => {
    const ofShipment = options.filter(({ code }) => CHILDREN[code] === undefined);
    const handled = packages
      .flatMap((piece) => piece.options)
      .filter(({ code }) => code === 'SpecialHandling');
    const handling = centsOf(optionCharges(handled, OPTION_PRICES));
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
export function estimates(services: Service[], consignment: PurolatorConsignment, day: string): XmlNode {
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

export type Lane = 'domestic' | 'united_states' | 'international';

export interface PurolatorConsignment extends Consignment {
  readonly service: string;
  readonly lane: Lane;
  readonly total_pieces: number;
  readonly total_weight_g: number;
  /** Today when it is absent. */
  readonly day: string | undefined;
  readonly international: XmlElement | undefined;
  readonly registered_account: string;
  /** The account that pays, where it is not the registered one. */
  readonly billing_account: string;
  readonly references: readonly string[];
}

export function consignmentOf(shipment: XmlElement | undefined): PurolatorConsignment {
  const packages = elementAt(shipment, 'PackageInformation');
  const receiver = elementAt(shipment, 'ReceiverInformation/Address');
  const to = placeOf(receiver);
  return {
    service: textAt(packages, 'ServiceID'),
    from: placeOf(elementAt(shipment, 'SenderInformation/Address')),
    // A home has no company.
    to: { ...to, residential: textAt(receiver, 'Company') === '' },
    lane: to.country === 'CA' ? 'domestic' : to.country === 'US' ? 'united_states' : 'international',
    total_pieces: Number(textAt(packages, 'TotalPieces')),
    total_weight_g: weightOf(elementAt(packages, 'TotalWeight')),
    packages: elementsAt(packages, 'PiecesInformation/Piece').map((piece) => ({
      weight_g: weightOf(elementAt(piece, 'Weight')),
      options: optionsAt(piece, 'Options/OptionIDValuePair'),
    })),
    options: optionsAt(packages, 'OptionsInformation/Options/OptionIDValuePair'),
    day: textAt(shipment, 'ShipmentDate') || undefined,
    international: elementAt(shipment, 'InternationalInformation'),
    registered_account: textAt(shipment, 'PaymentInformation/RegisteredAccountNumber'),
    billing_account: textAt(shipment, 'PaymentInformation/BillingAccountNumber'),
    references: ['Reference1', 'Reference2', 'Reference3', 'Reference4']
      .map((name) => textAt(shipment, `TrackingReferenceInformation/${name}`))
      .filter((reference) => reference !== ''),
  };
}

function placeOf(address: XmlElement | undefined): Place {
  return {
    country: textAt(address, 'Country'),
    province: textAt(address, 'Province'),
    postal_code: textAt(address, 'PostalCode'),
    city: textAt(address, 'City'),
  };
}

function weightOf(weight: XmlElement | undefined): number {
  return grams(textAt(weight, 'Value') || '0', textAt(weight, 'WeightUnit') === 'lb' ? 'lb' : 'kg');
}

function optionsAt(element: XmlElement | undefined, path: string): ConsignmentOption[] {
  return elementsAt(element, path).map((pair) => ({
    code: textAt(pair, 'ID'),
    value: textAt(pair, 'Value'),
  }));
}
