import type { ErrorEntry, Notice, QuoteOutcome, ShippingOutcome } from '@waybill/core';
import type { CarrierIdentity, ShippedParcel, ShippingCharge } from '@waybill/core/plugin';
import { decimal, isDecimal } from '../values/decimal.js';
import { localErrorEntry } from './error-entries.js';

/** No shipment costs more: ten million, and ten thousand million in a currency whose unit is about a US cent or less. */
const MOST = 10_000_000;
const MOST_OF_SMALL = 10_000_000_000;
const SMALL = new Set(
  'AMD AOA ARS BIF CDF CLP COP CRC DJF GNF HUF IDR IQD IRR ISK JPY KHR KMF KPW KRW KZT LAK LBP LKR MGA MMK MNT MWK NGN PKR PYG RSD RWF SDG SOS SSP SYP TZS UGX UZS VND VUV XAF XOF XPF YER'.split(
    ' ',
  ),
);

/** Why a price cannot be right. */
function oddPrice(amount: string | number, currency: string): string | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return 'has no currency of ISO 4217';
  if (!isDecimal(String(amount))) return 'is no number';
  if (Number(amount) < 0) return 'is below 0';
  const most = SMALL.has(currency) ? MOST_OF_SMALL : MOST;
  return Number(amount) > most ? `is over ${most} ${currency}` : undefined;
}

const FREE: Notice = { code: 'free_of_charge', message: 'The price of the carrier is 0.' };

/** The quotes whose price can be right, an entry for each other one, and a notice on each that costs nothing. */
export function withPossiblePrices([quotes, errors]: QuoteOutcome, carrier: CarrierIdentity): QuoteOutcome {
  const odd: ErrorEntry[] = [];
  const kept = quotes.filter(({ service_type: service, service_name, total_charge: amount, currency }) => {
    const why = oddPrice(amount, currency);
    if (why === undefined) return true;
    const message = `${service_name} (${service}) is left out, because its price ${why}: ${amount} ${currency}`;
    odd.push({ ...localErrorEntry(carrier, 'odd_price', message), details: { service, amount, currency } });
    return false;
  });
  const told = kept.map((quote) =>
    quote.total_charge === 0
      ? { ...quote, meta: { ...quote.meta, notices: [...(quote.meta?.notices ?? []), FREE] } }
      : quote,
  );
  return [told, [...errors, ...odd]];
}

/** Letters, digits and what stands between them: nothing that a web page, a path or a formula reads. */
const PLAIN = /^[A-Za-z\d][A-Za-z\d ._-]{0,49}$/;
/** Of carriers that declare no pattern: with a digit, and no figure with an exponent, in which a server wrote a number. */
const USUAL = /^(?!\d+e\d+$)(?=\D*\d).{2,40}$/i;

/**
 * A shipment without prices that cannot be right and without tracking numbers that are none, which its entries hold. A number
 * that does not look like one of the carrier's stays, with an entry.
 */
export function withPossibleFigures(
  [shipment, errors]: ShippingOutcome,
  carrier: CarrierIdentity,
  pattern: RegExp = USUAL,
): ShippingOutcome {
  if (shipment === null) return [null, errors];
  const odd: ErrorEntry[] = [];
  const told = (code: string, message: string, details: Readonly<Record<string, unknown>>) => {
    odd.push({ ...localErrorEntry(carrier, code, `The shipment was bought; ${message}`), details });
  };
  const known = new Set<string>();
  const numbered = (number: string | null, parcel: number | null, part = 'tracking_number') => {
    if (number === null || (PLAIN.test(number) && pattern.test(number))) return number;
    const kept = PLAIN.test(number) ? number : null;
    const message = `this is not a tracking number as the carrier has them: ${JSON.stringify(number.slice(0, 100))}`;
    if (!known.has(number)) told('odd_tracking_number', message, { part, parcel, number });
    known.add(number);
    return kept;
  };
  const priced = (charge: ShippingCharge | null, parcel: number | null) => {
    const why = charge && oddPrice(charge.amount, charge.currency);
    if (!charge || !why) return charge;
    const message = `its price ${why}: ${charge.amount} ${charge.currency}`;
    if (odd.every(({ code }) => code !== 'odd_price'))
      told('odd_price', message, { part: 'price', parcel, ...charge });
    return null;
  };
  const parcels = shipment.meta.parcels.map((parcel, index): ShippedParcel => {
    const { return_tracking_number: back, ...own } = parcel;
    const returned = numbered(back ?? null, index, 'return_tracking_number');
    return {
      ...own,
      tracking_number: numbered(own.tracking_number, index),
      charge: priced(own.charge, index),
      ...(returned === null ? {} : { return_tracking_number: returned }),
    };
  });
  const total = priced(shipment.total_charge, null);
  const tracking_number = numbered(shipment.tracking_number, null);
  // Money of a package that cannot be counted is in no sum.
  const total_charge = odd.some(({ code }) => code === 'odd_price') ? null : total;
  const free = total_charge !== null && decimal(total_charge.amount).isZero();
  if (odd.length === 0 && !free) return [shipment, errors];
  const notices = free ? [...shipment.meta.notices, FREE] : shipment.meta.notices;
  const meta = { ...shipment.meta, parcels, notices };
  const complete = shipment.complete && odd.length === 0;
  return [{ ...shipment, tracking_number, total_charge, complete, meta }, [...errors, ...odd]];
}
