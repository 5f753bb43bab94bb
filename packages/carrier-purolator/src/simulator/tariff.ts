/** A made-up, deterministic tariff whose parts add up to the cent. Taxes go by the province of destination. */
import {
  type Charge,
  canada,
  easting,
  letterSum,
  type OptionPrices,
  optionCharges,
  percentOf,
  type Tax,
  tariff,
} from '@waybill/simulator/business';
import type { PurolatorConsignment } from './consignment.js';
import { CHILDREN, OPTIONS, type Service } from './services.js';

const FUEL_PERCENT = 38.75;
export const RESIDENTIAL: Charge = { code: 'ResidentialDelivery', cents: 595 };
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
export const priceOf = tariff<Service, PurolatorConsignment>({
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

/** Business days until it arrives. */
export function transitDays(service: Service, consignment: PurolatorConsignment): number {
  return service.days + Math.floor((zoneOf(consignment) - 1) / 2);
}

/** Purolator lists each of its taxes, those of 0 too. */
function taxesOf({ lane, to }: PurolatorConsignment): Tax[] {
  const due = lane === 'domestic' ? canada.taxes(to) : [];
  return Object.entries({ PSTQST: 'QST', HST: 'HST', GST: 'GST' }).map(([code, name]) => ({
    code,
    percent: due.find((tax) => tax.code === name)?.percent ?? 0,
  }));
}
