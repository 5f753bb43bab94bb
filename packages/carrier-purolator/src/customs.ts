/** `InternationalInformation`: the customs declaration of a shipment that leaves Canada. */
import { amountText, decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  dottedHsCode,
  dutyPayerOf,
  extraField,
  extraFlag,
  extraText,
  extraWord,
  hsCode,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Customs, Item, RateRequest, Shipment } from '@waybill/core';
import type { ExportReason, ShipmentOperation } from '@waybill/core/plugin';
import { IMPORT_EXPORT_TYPES, RELATIONSHIPS } from './options.js';
import { partyElement } from './parties.js';
import type { Lane } from './services.js';

/** `DutyCurrency` */
const CURRENCIES = ['CAD', 'USD'];

/** `undefined` inside Canada, where there are no customs. */
export function internationalElement(
  request: RateRequest,
  lane: Lane,
  operation: ShipmentOperation,
  account_number: string,
  report: Reporter,
): XmlNode | undefined {
  if (lane === 'domestic') return undefined;
  const { shipment } = request;
  const { customs, is_document = false } = shipment;
  if (customs === undefined && operation === 'shipping' && !is_document)
    report.required('shipment.customs', 'for goods that leave Canada');
  // Documents without customs have no duties.
  const payer =
    customs === undefined && is_document
      ? undefined
      : dutyPayerOf(
          request,
          {
            own_account: account_number,
            takes: ['SENDER', 'RECIPIENT'],
            terms: ['DDP', 'DAP', 'DDU'],
            recipient_account: false,
            declared: true,
          },
          report,
        );
  if (customs === undefined) return { DocumentsOnlyIndicator: String(is_document) };
  const at = 'shipment.customs';
  const { sold_to } = customs;
  return {
    DocumentsOnlyIndicator: String(is_document),
    ContentDetails: {
      ContentDetail: customs.items.map((item, index) => contentDetail(item, index, operation, report)),
    },
    BuyerInformation: sold_to && partyElement(sold_to, `${at}.sold_to`, request, operation, report),
    PreferredCustomsBroker: extraText(customs, 'customs_broker', at, report),
    DutyInformation: {
      BillDutiesToParty: payer?.role === 'SENDER' ? 'Sender' : 'Receiver',
      BusinessRelationship:
        extraWord(customs, 'business_relationship', RELATIONSHIPS, at, report) ?? RELATIONSHIPS[0],
      Currency: currencyOf(customs, shipment, report),
    },
    ImportExportType: importExportType(customs, report),
    CustomsInvoiceDocumentIndicator: wantsInvoice(shipment, lane) ? 'true' : undefined,
  };
}

/** Other reasons have no type that is certain. */
const TYPES: Readonly<Partial<Record<ExportReason, ImportExportType>>> = {
  sale: 'Permanent',
  repair: 'Repair',
  return: 'Return',
};
type ImportExportType = (typeof IMPORT_EXPORT_TYPES)[number];

function importExportType(customs: Customs, report: Reporter): ImportExportType | undefined {
  const { reason_for_export: reason } = customs;
  const type = reason && TYPES[reason];
  const written = extraWord(customs, 'import_export_type', IMPORT_EXPORT_TYPES, 'shipment.customs', report);
  if (type !== undefined && written !== undefined && written !== type)
    report.contradiction(
      extraField(report, 'import_export_type', 'shipment.customs'),
      `is ${written}, and the reason for export is ${reason}`,
    );
  if (reason !== undefined && type === undefined && written === undefined)
    report.notice(
      'left_out',
      `shipment.customs.reason_for_export (${reason}) is left out: ImportExportType is ${IMPORT_EXPORT_TYPES.join(', ')}.`,
    );
  return written ?? type;
}

/** Whether Purolator makes a customs invoice. */
export function wantsInvoice({ customs }: Shipment, lane: Lane): boolean {
  return lane !== 'domestic' && customs?.commercial_invoice === true;
}

/** The REST interface requires `ProductCode` (9001-288), and requests that SOAP answered have it and `HarmonizedCode`. */
const NEEDED = {
  rating: ['description', 'origin_country', 'value_amount'],
  shipping: ['description', 'origin_country', 'value_amount', 'code', 'sku'],
} as const;

function contentDetail(item: Item, index: number, operation: ShipmentOperation, report: Reporter): XmlNode {
  const at = `shipment.customs.items[${index}]`;
  for (const name of NEEDED[operation])
    if (item[name] === undefined) report.required(`${at}.${name}`, 'for customs');
  // `UnitValue` has no bound in the contract; customs forms have cents.
  amountOf(item.value_amount, 'CAD', `${at}.value_amount`, {}, report);
  const code = hsCode(item.code, `${at}.code`, {}, report);
  const flag = (key: string) => extraFlag(item, key, at, report)?.toString();
  const manufacturer = extraText(item, 'textile_manufacturer', at, report);
  return {
    Description: item.description ?? '',
    HarmonizedCode: code === undefined ? '' : dottedHsCode(code),
    CountryOfManufacture: item.origin_country ?? '',
    ProductCode: item.sku ?? '',
    UnitValue: amountText(decimal(item.value_amount ?? 0), 'CAD'),
    Quantity: String(item.quantity ?? 1),
    USMCADocumentIndicator: flag('usmca'),
    FDADocumentIndicator: flag('fda'),
    SenderIsProducerIndicator: flag('sender_is_producer'),
    TextileIndicator: manufacturer === undefined ? undefined : 'true',
    TextileManufacturer: manufacturer,
  };
}

/** One for all lines. It is part of a legal declaration, so it is never guessed. */
function currencyOf({ items }: Customs, shipment: Shipment, report: Reporter): string {
  const written = items.map(({ value_currency }, index) =>
    value_currency === undefined
      ? { currency: shipment.currency, field: 'shipment.currency' }
      : { currency: value_currency, field: `shipment.customs.items[${index}].value_currency` },
  );
  const [first] = written;
  const other = written.find(({ currency }) => currency !== first?.currency);
  if (other !== undefined) {
    const problem = `is ${other.currency ?? 'left out'}, others are in ${first?.currency ?? 'no currency'}; Purolator takes one for all customs items`;
    report.contradiction(other.field, problem);
  } else if (first?.currency === undefined) {
    report.required('shipment.currency', `for the customs values: ${CURRENCIES.join(' or ')}`);
  } else if (!CURRENCIES.includes(first.currency)) {
    report.notSupported(
      first.field,
      `is ${first.currency}; Purolator takes customs values in ${CURRENCIES.join(' and ')}`,
    );
  }
  return first?.currency ?? '';
}
