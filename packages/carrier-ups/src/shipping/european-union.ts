/** What UPS wants to know of goods that enter the European Union. */
import {
  customsValueOf,
  exportReasonOf,
  extraField,
  extraWord,
  isResidential,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import { CUSTOMS_VALUES } from '../amounts.js';
import { entersEuropeanUnion, type Lane } from '../lanes.js';
import { CUSTOMS, type Invoice } from './customs.js';

const PARTY_TYPES = ['01', '02', 'NA'] as const;

/** The most that low value consignments are worth: `EUDeMinimisIndicator`. */
const DE_MINIMIS = { currency: 'EUR', value: 150 };

/**
 * Facts about seller, buyer and value that goods should declare when they enter the European Union. Who sells is a
 * business, a recipient is what `recipient.type` says, and a value in euros says whether it is above 150. A notice names
 * what the request leaves open: these are declarations, so nothing else is assumed.
 */
export function europeanFacts(
  { recipient, shipment }: RateRequest,
  lane: Lane,
  invoice: Invoice,
  report: Reporter,
) {
  const { customs } = shipment;
  const read = <Word extends string>(key: string, words: readonly Word[]) =>
    extraWord(customs, key, words, CUSTOMS, report);
  const seller = read('shipper_type', PARTY_TYPES);
  const buyer = read('consignee_type', PARTY_TYPES);
  const low_value = read('eu_de_minimis', ['Y', 'N']);
  const sold = exportReasonOf(customs, report) === 'sale' || customs?.commercial_invoice === true;
  if (sold && seller === '02')
    report.contradiction(
      extraField(report, 'shipper_type', CUSTOMS),
      'is 02, a consumer, but the goods are sold commercially',
    );
  if (!entersEuropeanUnion(lane) || invoice === 'none' || customs === undefined)
    return { EUDeMinimisIndicator: low_value, ShipperType: seller, ConsigneeType: buyer };
  const home = isResidential(recipient, 'recipient', { extra: 'residential' }, report);
  const known = {
    EUDeMinimisIndicator: low_value ?? isLowValue(shipment, report),
    ShipperType: seller ?? (sold ? '01' : undefined),
    ConsigneeType: buyer ?? (home === undefined ? undefined : home ? '02' : '01'),
  };
  const open = [
    ...(known.EUDeMinimisIndicator === undefined ? ['ups:eu_de_minimis (worth at most 150 EUR?)'] : []),
    ...(known.ShipperType === undefined ? ['ups:shipper_type (business or consumer?)'] : []),
    ...(known.ConsigneeType === undefined ? ['recipient.type (home or business?)'] : []),
  ];
  if (open.length > 0)
    report.notice(
      'european_union_facts',
      `UPS wants to know more of goods that enter the European Union, and may delay them: ${open.join(', ')}.`,
    );
  return known;
}

function isLowValue(shipment: Shipment, report: Reporter): 'Y' | 'N' | undefined {
  const value = customsValueOf(shipment, CUSTOMS_VALUES, report);
  if (value?.currency !== DE_MINIMIS.currency) return undefined;
  return value.value.isGreaterThan(DE_MINIMIS.value) ? 'N' : 'Y';
}
