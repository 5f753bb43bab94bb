/** `InternationalForms`: the commercial invoice, which UPS makes from its lines. */
import { decimal, extraOf, maxLength, omitUndefined, parseEnum, parseFlag } from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type Shipment, type ShipmentRequest } from '@waybill/core';
import { customsCurrency, otherCurrencies } from '../customs-value.js';
import { termsOf } from '../incoterms.js';
import { entersEuropeanUnion, isQualifiedDomestic, type Lane } from '../lanes.js';
import { LETTER, type UpsPackage } from '../packages.js';
import type { Contact } from '../parties.js';
import { CARRIER, PRESENT } from '../protocol.js';

/** `Product` occurs up to 50 times. */
const MOST_PRODUCTS = 50;
/** `FormType` of the invoice. */
const INVOICE = '01';

const inCustoms = (key: string) => `shipment.customs.extra["${CARRIER}:${key}"]`;

/** The invoice is for goods that cross a border where they are declared. Documents and letters are not. */
export function invoiceWanted(
  { is_document, invoice }: Shipment,
  lane: Lane,
  packages: readonly UpsPackage[],
): 'none' | 'made' | 'copy' {
  const letters = packages.length > 0 && packages.every(({ packaging }) => packaging === LETTER);
  if (isQualifiedDomestic(lane) || is_document || letters) return 'none';
  return extraOf(CARRIER, invoice, 'copy') === 'true' ? 'copy' : 'made';
}

/** The invoice; nothing where no goods are declared. */
export function internationalForms(
  { shipment }: ShipmentRequest,
  lane: Lane,
  soldTo: Contact,
  shipment_date: string,
  issues: Issue[],
): object | undefined {
  const { customs, invoice } = shipment;
  if (customs === undefined) {
    issues.push(issue('shipment.customs', 'required', `is required from ${lane.from} to ${lane.to}`));
    return undefined;
  }
  if (customs.items.length > MOST_PRODUCTS) {
    issues.push(
      issue(
        'shipment.customs.items',
        'too_many',
        `has ${customs.items.length} lines; UPS takes ${MOST_PRODUCTS}`,
      ),
    );
  }
  if (invoice?.identifier === undefined)
    issues.push(
      issue('shipment.invoice.identifier', 'required', "is required: UPS's invoice bears your number"),
    );
  const currency = customsCurrency(shipment);
  for (const other of otherCurrencies(shipment)) {
    issues.push(
      issue(
        `shipment.customs.items[${other.index}].value_currency`,
        'currency_not_supported',
        `is ${other.currency}; an invoice of UPS has one currency, here ${currency}`,
        'not_supported',
      ),
    );
  }
  if (currency === undefined)
    issues.push(issue('shipment.currency', 'required', 'is required: it is the currency of the invoice'));
  const copy = parseFlag(
    extraOf(CARRIER, invoice, 'copy'),
    `shipment.invoice.extra["${CARRIER}:copy"]`,
    issues,
  );
  return omitUndefined({
    FormType: [INVOICE],
    Contacts: { SoldTo: soldToOf(soldTo) },
    Product: customs.items.map((item, index) => productOf(item, index, lane, issues)),
    InvoiceNumber: maxLength(invoice?.identifier, 35, 'shipment.invoice.identifier', issues),
    InvoiceDate: (invoice?.date ?? shipment_date).replaceAll('-', ''),
    TermsOfShipment: termsOf(shipment),
    ReasonForExport: reasonForExport(shipment, issues),
    Comments: words(extraOf(CARRIER, customs, 'comments'), 150, inCustoms('comments'), issues),
    CurrencyCode: currency ?? '',
    OverridePaperlessIndicator: copy ? PRESENT : undefined,
  });
}

/** The buyer is the recipient. */
function soldToOf({ Name, AttentionName, TaxIdentificationNumber, Phone, Address, EMailAddress }: Contact) {
  return omitUndefined({
    Name,
    AttentionName: AttentionName ?? Name,
    TaxIdentificationNumber,
    Phone,
    Address,
    EMailAddress,
  });
}

/** A legal declaration, so nothing is assumed: the caller says it in one of two ways. */
function reasonForExport({ customs }: Shipment, issues: Issue[]): string | undefined {
  const field = inCustoms('reason_for_export');
  const written = extraOf(CARRIER, customs, 'reason_for_export');
  const commercial = customs?.commercial_invoice;
  const denied = commercial === undefined ? undefined : commercial ? 'GIFT' : 'SALE';
  if (written !== undefined && written.trim().toUpperCase() === denied)
    issues.push(
      issue(
        field,
        'contradiction',
        `is ${written}, but shipment.customs.commercial_invoice is ${commercial}`,
      ),
    );
  const said = written ?? (commercial ? 'SALE' : undefined);
  if (said === undefined)
    issues.push(
      issue(
        field,
        'required',
        'is required (SALE, GIFT, SAMPLE, RETURN, REPAIR, INTERCOMPANYDATA), or customs.commercial_invoice: true for a sale',
      ),
    );
  return words(said, 20, field, issues);
}

/** Text of the caller's own: of some length, and not longer than UPS takes. */
function words(
  written: string | undefined,
  longest: number,
  field: string,
  issues: Issue[],
): string | undefined {
  if (written?.trim() === '') issues.push(issue(field, 'invalid_value', 'is empty; leave it out instead'));
  return maxLength(written, longest, field, issues);
}

function productOf(item: Item, index: number, lane: Lane, issues: Issue[]) {
  const at = (field: string) => `shipment.customs.items[${index}].${field}`;
  const need = <T>(value: T | undefined, field: string) => {
    if (value === undefined) issues.push(issue(at(field), 'required', 'is required by customs'));
    return value;
  };
  const quantity = item.quantity ?? 1;
  if (quantity > 9_999_999) issues.push(issue(at('quantity'), 'out_of_range', 'is above 9999999'));
  const unit = at(`extra["${CARRIER}:unit_of_measure"]`);
  return omitUndefined({
    Description: descriptionLines(need(item.description, 'description') ?? '', at('description'), issues),
    Unit: {
      Number: String(quantity),
      UnitOfMeasurement: { Code: words(extraOf(CARRIER, item, 'unit_of_measure'), 3, unit, issues) ?? 'PCS' },
      Value: unitValue(need(item.value_amount, 'value_amount'), at('value_amount'), issues),
    },
    CommodityCode: commodityCode(item.code, at('code'), issues),
    PartNumber: maxLength(item.sku, 35, at('sku'), issues),
    OriginCountryCode: need(item.origin_country, 'origin_country'),
    // "Must be set to 01 when a Standardized Product ID is not provided", which a request cannot tell.
    CommodityFieldSpecialConditionCode: entersEuropeanUnion(lane) ? '01' : undefined,
  });
}

function unitValue(value: number | undefined, field: string, issues: Issue[]): string {
  const exact = decimal(value ?? 0);
  const text = exact.toFixed();
  if (value !== undefined && (exact.isZero() || (exact.decimalPlaces() ?? 0) > 6 || text.length > 19))
    issues.push(issue(field, 'out_of_range', 'must be above 0, with at most 6 decimals'));
  return text;
}

/** 6 to 15 letters and digits, without the dots that people write. */
function commodityCode(written: string | undefined, field: string, issues: Issue[]): string | undefined {
  const code = written?.replace(/[\s.-]/g, '');
  if (code !== undefined && !/^[A-Za-z0-9]{6,15}$/.test(code))
    issues.push(
      issue(field, 'invalid_value', 'must be a tariff code of 6 to 15 letters and digits, such as 7408.11'),
    );
  return code;
}

const LINE = 35;
const LINES = 3;

/** Up to three lines of 35 characters, broken between words. */
function descriptionLines(text: string, field: string, issues: Issue[]): string[] {
  const lines: string[] = [''];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (longer.length <= LINE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const filled = lines.filter((line) => line !== '');
  if (filled.length > LINES || filled.some((line) => line.length > LINE))
    issues.push(issue(field, 'too_long', `does not fit into ${LINES} lines of ${LINE} characters`));
  return filled;
}

const PARTY_TYPES = ['01', '02', 'NA'] as const;

/** What goods that enter the European Union declare of seller, buyer and value. Who sells commercially is a business. */
export function europeanFacts({ customs }: Shipment, lane: Lane, issues: Issue[]) {
  const read = <Word extends string>(key: string, known: readonly Word[]) =>
    parseEnum(extraOf(CARRIER, customs, key), known, inCustoms(key), issues);
  const seller = read('shipper_type', PARTY_TYPES);
  const commercial = customs?.commercial_invoice === true;
  if (commercial && seller === '02')
    issues.push(
      issue(
        inCustoms('shipper_type'),
        'contradiction',
        'is 02, a consumer, but shipment.customs.commercial_invoice is true',
      ),
    );
  return {
    EUDeMinimisIndicator: read('eu_de_minimis', ['Y', 'N']),
    ShipperType: seller ?? (commercial && entersEuropeanUnion(lane) ? '01' : undefined),
    ConsigneeType: read('consignee_type', PARTY_TYPES),
  };
}
