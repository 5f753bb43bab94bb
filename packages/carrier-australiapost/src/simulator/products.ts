/** Products of the accounts, with made-up prices. Carriage bears GST within Australia, and none abroad. */
import {
  amountText,
  type Consignment,
  type ConsignmentPrice,
  centsOf,
  isAbroad,
  type TariffService,
  tariff,
} from '@waybill/simulator/business';
import { Refusal, refuse } from '@waybill/simulator/server';
import type { Party, PricedShipment } from './schema.js';

interface Product extends TariffService {
  readonly type: string;
  readonly group: string;
  readonly account_digits: 8 | 10;
}

const product = (type: string, group: string, base_cents: number, per_kg_cents: number): Product => ({
  ...{ type, group, base_cents, per_kg_cents },
  account_digits: group === 'StarTrack' ? 8 : 10,
});

export const PRODUCTS: Readonly<Record<string, Product>> = {
  '3D55': product('PARCEL POST + SIGNATURE', 'Parcel Post', 890, 120),
  '3J55': product('EXPRESS POST + SIGNATURE', 'Express Post', 1290, 260),
  T28: product('PARCEL POST', 'Parcel Post', 790, 115),
  T28S: product('PARCEL POST + SIGNATURE', 'Parcel Post', 895, 115),
  E34: product('EXPRESS POST', 'Express Post', 1190, 255),
  E34S: product('EXPRESS POST + SIGNATURE', 'Express Post', 1295, 255),
  '3H03': product('PARCEL POST WINE + SIGNATURE', 'Parcel Post', 940, 130),
  '7D55': product('PARCEL POST + SIGNATURE', 'Parcel Post', 880, 118),
  '7J55': product('EXPRESS POST + SIGNATURE', 'Express Post', 1280, 258),
  PTI8: product("INT'L STANDARD/PACK & TRACK", 'International', 1850, 950),
  PTI7: product("INT'L STANDARD WITH SIGNATURE", 'International', 2150, 950),
  ECM8: product("INT'L EXPRESS MERCHANDISE", 'International', 3490, 1400),
  ECD8: product("INT'L EXPRESS DOCUMENTS", 'International', 3190, 1300),
  EXP: product('STARTRACK EXPRESS', 'StarTrack', 1490, 210),
  PRM: product('STARTRACK PREMIUM', 'StarTrack', 1990, 310),
  FPP: product('STARTRACK FIXED PRICE PREMIUM', 'StarTrack', 1790, 250),
};

const cents = tariff<Product, Consignment>({
  per: 'package',
  zone: (consignment) => (isAbroad(consignment) ? 2 : 1),
  fuel_percent: (_, consignment) => (isAbroad(consignment) ? 0 : 6.5),
  package_options: ({ options }) =>
    options.map(({ code, value = '0' }) => ({ code, cents: Math.round(Number(value) * 1.5) })),
  taxes: (consignment) => (isAbroad(consignment) ? [] : [{ code: 'GST', percent: 10 }]),
});

/** Made in the same way for a price and for a shipment, so that what is quoted is what is billed. */
function consignmentOf({ from, to, items }: PricedShipment): Consignment {
  const place = ({ country, postcode, state, suburb }: Party) => ({
    country,
    postal_code: postcode,
    province: state,
    city: suburb,
  });
  return {
    from: place(from),
    to: place(to),
    packages: items.map(({ weight, length = 0, width = 0, height = 0, features }) => {
      const cover = features?.TRANSIT_COVER.attributes.cover_amount;
      return {
        weight_g: Math.round(weight * 1000),
        // 250 kg for a cubic metre.
        dimensional_g: Math.round((length * width * height) / 4),
        options: cover === undefined ? [] : [{ code: 'Transit cover', value: String(cover) }],
      };
    }),
    options: [],
  };
}

/** `shipment_summary`, and the price of each item. */
export function pricesOf(code: string, shipment: PricedShipment, account_number: string) {
  const own = PRODUCTS[code];
  if (own?.account_digits !== account_number.length)
    throw refuse('42012', `The product ${code} is not on the contract of the account.`);
  if (!productsFor(shipment, account_number).includes(code))
    throw refuse(
      '42002',
      `The product ${code} does not go from ${shipment.from.country} to ${shipment.to.country}.`,
    );
  const price = cents(own, consignmentOf(shipment));
  return {
    summary: { ...summaryOf(price), number_of_items: shipment.items.length },
    items: price.packages.map(({ before_tax_cents }) => ({ total_cost_ex_gst: amount(before_tax_cents) })),
  };
}

function summaryOf(price: ConsignmentPrice) {
  return {
    total_cost: amount(price.total_cents),
    total_cost_ex_gst: amount(price.before_tax_cents),
    total_gst: amount(centsOf(price.taxes)),
    fuel_surcharge: amount(price.fuel_cents),
    transit_cover: amount(price.packages.reduce((sum, each) => sum + centsOf(each.options), 0)),
  };
}

const amount = (whole: number) => Number(amountText(whole));

/** Products of an account for a destination. */
export function productsFor({ to }: Pick<PricedShipment, 'to'>, account_number: string): string[] {
  return Object.entries(PRODUCTS)
    .filter(([, own]) => own.account_digits === account_number.length)
    .filter(([, { group }]) => (group === 'International') === (to.country !== 'AU'))
    .map(([code]) => code);
}

/** The states by the first digit of their postcodes. */
const STATES = ['NT ACT', 'NSW', 'NSW ACT', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'VIC', 'QLD'];
const HEAVIEST_KG = 22;

/** @throws Refusal for places that do not exist, and packages that are too heavy or too large. */
export function checkShipment(shipment: PricedShipment, account_number: string): void {
  const { from, to, items } = shipment;
  const wrong = (['from', 'to'] as const).filter((side) => {
    const { country, state = '', postcode } = shipment[side];
    return country === 'AU' && !STATES[Number(postcode[0])]?.split(' ').includes(state);
  });
  const problems = [
    ...wrong.map((side) => {
      const { suburb, state, postcode } = shipment[side];
      const message = `The combination of suburb ${suburb}, state ${state} and postcode ${postcode} is not valid.`;
      return { code: '44027', message, field: `shipments[0].${side}` };
    }),
    ...(from.country === 'AU'
      ? []
      : [{ code: '44020', message: 'The shipment must be sent from Australia.' }]),
    ...items.flatMap(({ length, width, height, weight }, at) => {
      const field = `shipments[0].items[${at}]`;
      const message = `The input weight of ${weight} kg exceeds the limit of 22 kg.`;
      return [
        ...(to.country === 'AU' || (length && width && height)
          ? []
          : [{ code: '42006', message: 'Length, width and height are required.', field }]),
        ...(account_number.length === 8 || weight <= HEAVIEST_KG ? [] : [{ code: '42010', message, field }]),
      ];
    }),
  ];
  if (problems.length > 0) throw new Refusal(400, problems);
}
