/** `Cod`: cash on delivery, in the currency of the destination. */
import {
  cashOnDelivery,
  countryOf,
  isEuropeanUnion,
  lookUp,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';

/** Countries in which DPD delivers and that do not pay in euros. */
const CURRENCIES: Readonly<Record<string, string>> = {
  AL: 'ALL',
  BA: 'BAM',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  LI: 'CHF',
  MK: 'MKD',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  RS: 'RSD',
  SE: 'SEK',
};

/** The part of each package besides its share of the money. `s9` leaves it to the unit that delivers how the recipient can pay. */
export function cashOf({ shipment, recipient }: ShipmentRequest, report: Reporter) {
  const takes = ['account_holder', 'iban', 'bic', 'bank_name', 'reference'] as const;
  const country = countryOf(recipient) ?? '';
  const currency = lookUp(CURRENCIES, country) ?? (isEuropeanUnion(country) ? 'EUR' : undefined);
  const currencies = currency === undefined ? {} : { currencies: [currency] };
  const cash = cashOnDelivery(shipment, { takes, ...currencies }, report);
  if (cash === undefined) return undefined;
  const path = 'shipment.cash_on_delivery';
  const details = omitUndefined({
    collectType: 's9',
    purpose: report.tooLong(`${path}.reference`, cash.reference, 14),
    bankName: report.tooLong(`${path}.bank_name`, cash.bank_name, 27),
    bankAccountName: report.tooLong(`${path}.account_holder`, cash.account_holder, 30),
    iban: cash.iban?.replaceAll(' ', ''),
    bic: cash.bic,
  });
  return { money: cash.money, details };
}
