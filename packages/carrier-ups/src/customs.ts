/** `InternationalForms`: the commercial invoice, which UPS makes from its lines; and facts about goods that enter the European Union. */
import { decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  customsValueOf,
  exportReasonOf,
  extraField,
  extraFlag,
  extraText,
  extraWord,
  hsCode,
  isResidential,
  linesOf,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment, ShipmentRequest } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';
import { eeiOf, type FormFacts } from './eei.js';
import { entersEuropeanUnion, type Lane } from './lanes.js';
import { soldToElement } from './parties.js';
import { indicator } from './protocol.js';
import { CUSTOMS_VALUES, type Invoice, type UpsShipment } from './shipment.js';

/** `FormType`: invoice, that of a return, a document of the shipper's own, EEI. */
const FORM_TYPES = { made: '01', copy: '01', partial: '05', uploaded: '07' } as const;
const EEI_FORM = '11';
/** `Product` occurs up to 50 times. */
const MOST_PRODUCTS = 50;
const CUSTOMS = 'shipment.customs';

/** The forms; nothing without an invoice, and where no goods are declared, which is an issue. */
export function internationalForms(
  read: UpsShipment<ShipmentRequest>,
  facts: FormFacts,
  report: Reporter,
): object | undefined {
  const { request, payment, lane, invoice: wanted } = read;
  const { shipment } = request;
  const { customs, invoice } = shipment;
  const { shipment_date, shipTo } = facts;
  if (wanted === 'none') return undefined;
  if (customs === undefined) {
    report.required(CUSTOMS, `from ${lane.from} to ${lane.to}`);
    return undefined;
  }
  report.tooMany(`${CUSTOMS}.items`, customs.items.length, MOST_PRODUCTS, 'lines');
  const made = wanted === 'made' || wanted === 'copy';
  if (made && invoice?.identifier === undefined)
    report.required('shipment.invoice.identifier', 'as the number of the invoice');
  extraFlag(invoice, 'copy', 'shipment.invoice', report);
  const eei = eeiOf(read, facts, report);
  const soldTo = customs.sold_to === undefined ? shipTo : soldToElement(customs.sold_to, report);
  const { Name, AttentionName = Name, TaxIdentificationNumber, Phone, Address, EMailAddress } = soldTo;
  return omitUndefined({
    FormType: [FORM_TYPES[wanted], ...(eei === undefined ? [] : [EEI_FORM])],
    UserCreatedForm: wanted === 'uploaded' ? { DocumentID: documentIds(shipment, report) } : undefined,
    EEIFilingOption: eei?.filing,
    Contacts: omitUndefined({
      UltimateConsignee: eei?.consignee,
      SoldTo: omitUndefined({ Name, AttentionName, TaxIdentificationNumber, Phone, Address, EMailAddress }),
    }),
    Product: customs.items.map((item, index) => ({
      ...productOf(item, index, lane, report),
      ...eei?.products[index],
    })),
    InvoiceNumber: invoice?.identifier,
    // "For shipment with return service, the user input will be ignored."
    InvoiceDate: made ? (invoice?.date ?? shipment_date).replaceAll('-', '') : undefined,
    TermsOfShipment: payment.terms,
    ReasonForExport: reasonForExport(shipment, wanted, report),
    Comments: filledText(customs, 'comments', 150, CUSTOMS, report),
    FreightCharges: made ? freightCharges(shipment, report) : undefined,
    CurrencyCode: customsValueOf(shipment, CUSTOMS_VALUES, report)?.currency ?? '',
    ...eei?.facts,
    OverridePaperlessIndicator: indicator(wanted === 'copy'),
  });
}

/** What the recipient pays for the carriage, in the currency of the invoice. */
function freightCharges({ customs, currency }: Shipment, report: Reporter) {
  const field = `${CUSTOMS}.shipping_cost`;
  const charge =
    customs?.shipping_cost === undefined
      ? undefined
      : amountOf(customs.shipping_cost, currency, field, {}, report);
  return charge && { MonetaryValue: charge.value.toFixed(2) };
}

/** Documents that were uploaded before, by UPS's Paperless Document service. */
function documentIds({ invoice }: Shipment, report: Reporter): string[] {
  const written = extraText(invoice, 'document_id', 'shipment.invoice', report) ?? '';
  const field = extraField(report, 'document_id', 'shipment.invoice');
  const ids = written.split(',').map((id) => id.trim());
  if (ids.includes('')) report.invalid(field, 'must list identifiers, with a comma between them');
  report.tooMany(field, ids.length, 13, 'documents');
  return ids;
}

/** UPS's words; the schema takes any text of at most 20 characters. Source: UPS OpenAPI, `ReasonForExport`. */
const REASONS: Readonly<Record<ExportReason, string>> = {
  sale: 'SALE',
  gift: 'GIFT',
  sample: 'SAMPLE',
  return: 'RETURN',
  repair: 'REPAIR',
  personal_effects: 'PERSONAL EFFECTS',
  documents: 'DOCUMENTS',
};

/** A legal declaration, so nothing is assumed except for a return: the request names the reason, or says that the goods were sold. */
function reasonForExport({ customs }: Shipment, wanted: Invoice, report: Reporter): string | undefined {
  const neutral = exportReasonOf(customs, report);
  const field = extraField(report, 'reason_for_export', CUSTOMS);
  const written = filledText(customs, 'reason_for_export', 20, CUSTOMS, report);
  const commercial = customs?.commercial_invoice;
  const denied = commercial === undefined ? undefined : commercial ? 'GIFT' : 'SALE';
  if (written !== undefined && written.trim().toUpperCase() === denied)
    report.contradiction(field, `is ${written}, but shipment.customs.commercial_invoice is ${commercial}`);
  const usual = neutral ?? (wanted === 'partial' ? 'return' : undefined);
  const reason = written ?? (usual && REASONS[usual]);
  if (reason === undefined)
    report.required(`${CUSTOMS}.reason_for_export`, 'for goods that are declared to customs');
  return reason;
}

/** Text of the caller's own that must not be empty. */
function filledText(
  holder: Parameters<typeof extraText>[0],
  key: string,
  longest: number,
  at: string,
  report: Reporter,
): string | undefined {
  const written = extraText(holder, key, at, report, longest);
  if (written?.trim() === '') report.invalid(extraField(report, key, at), 'is empty; leave it out instead');
  return written;
}

function productOf(item: Item, index: number, lane: Lane, report: Reporter) {
  const path = `${CUSTOMS}.items[${index}]`;
  const need = <T>(value: T | undefined, field: string) => {
    if (value === undefined) report.required(`${path}.${field}`, 'for customs');
    return value;
  };
  const quantity = item.quantity ?? 1;
  if (quantity > 9_999_999) report.outOfRange(`${path}.quantity`, 'is above 9999999');
  const description = need(item.description, 'description');
  return omitUndefined({
    Description: description
      ? linesOf(description, { most: 3, longest: 35 }, `${path}.description`, report)
      : [],
    Unit: {
      Number: String(quantity),
      UnitOfMeasurement: { Code: filledText(item, 'unit_of_measure', 3, path, report) ?? 'PCS' },
      Value: unitValue(need(item.value_amount, 'value_amount'), `${path}.value_amount`, report),
    },
    CommodityCode: hsCode(item.code, `${path}.code`, { most: 15 }, report),
    PartNumber: report.tooLong(`${path}.sku`, item.sku, 35),
    OriginCountryCode: need(item.origin_country, 'origin_country'),
    // "Must be set to 01 when a Standardized Product ID is not provided", for which a request has no field.
    CommodityFieldSpecialConditionCode: entersEuropeanUnion(lane) ? '01' : undefined,
  });
}

function unitValue(value: number | undefined, field: string, report: Reporter): string {
  const exact = decimal(value ?? 0);
  const text = exact.toFixed();
  if (value !== undefined && (exact.isZero() || text.length > 19))
    report.outOfRange(field, 'must be above 0, with at most 19 characters');
  return text;
}

const PARTY_TYPES = ['01', '02', 'NA'] as const;

/** The most that low value consignments are worth: `EUDeMinimisIndicator`. */
const DE_MINIMIS = { currency: 'EUR', value: 150 };

/**
 * Facts about seller, buyer and value that goods should declare when they enter the European Union. A seller is a
 * business, a recipient is what `recipient.type` says, and a value in euros says whether it is above 150. A notice names
 * what the request leaves open: these are declarations, so nothing else is assumed.
 */
export function europeanFacts({ request, lane, invoice }: UpsShipment<ShipmentRequest>, report: Reporter) {
  const { recipient, shipment } = request;
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
