/** `InternationalInformation`: what customs must know of a shipment that leaves Canada. */
import { amountText, decimal, extraOf, parseEnum, parseFlag } from '@waybill/carrier-kit';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { type Capability, type Customs, type Issue, type Item, issue, type Shipment } from '@waybill/core';
import { CARRIER } from './account.js';
import { IMPORT_EXPORT_TYPES, RELATIONSHIPS } from './extras.js';
import type { Lane } from './services.js';

/** `DutyCurrency` */
const CURRENCIES = ['CAD', 'USD'];
/** `UnitValue` has no bound in the contract; customs forms have cents. */
const VALUE_PLACES = 2;

/** `undefined` inside Canada, where there are no customs. */
export function internationalElement(
  shipment: Shipment,
  lane: Lane,
  operation: Capability,
  issues: Issue[],
): XmlNode | undefined {
  if (lane === 'domestic') return undefined;
  const { customs, is_document = false } = shipment;
  if (customs === undefined) {
    if (operation === 'shipping' && !is_document)
      issues.push(issue('shipment.customs', 'required', 'is required for goods that leave Canada'));
    return { DocumentsOnlyIndicator: String(is_document) };
  }
  const extra = (key: string) => extraOf(CARRIER, customs, key);
  const at = (key: string) => `shipment.customs.extra["${CARRIER}:${key}"]`;
  const invoice = wantsInvoice(shipment, lane);
  return {
    DocumentsOnlyIndicator: String(is_document),
    ContentDetails: { ContentDetail: customs.items.map((item, index) => contentDetail(item, index, issues)) },
    PreferredCustomsBroker: extra('customs_broker'),
    DutyInformation: {
      BillDutiesToParty: dutyPayer(shipment, issues),
      BusinessRelationship:
        parseEnum(extra('business_relationship'), RELATIONSHIPS, at('business_relationship'), issues) ??
        RELATIONSHIPS[0],
      Currency: currencyOf(customs, shipment, issues),
    },
    ImportExportType: parseEnum(
      extra('import_export_type'),
      IMPORT_EXPORT_TYPES,
      at('import_export_type'),
      issues,
    ),
    CustomsInvoiceDocumentIndicator: invoice ? 'true' : undefined,
  };
}

/** Whether Purolator is to make a customs invoice. */
export function wantsInvoice({ customs }: Shipment, lane: Lane): boolean {
  return lane !== 'domestic' && customs?.commercial_invoice === true;
}

function contentDetail(item: Item, index: number, issues: Issue[]): XmlNode {
  const field = (name: string) => `shipment.customs.items[${index}].${name}`;
  const at = (key: string) => field(`extra["${CARRIER}:${key}"]`);
  const extra = (key: string) => extraOf(CARRIER, item, key);
  const indicator = (key: string) => parseFlag(extra(key), at(key), issues)?.toString();
  const need = (value: unknown, name: string) => {
    if (value === undefined) issues.push(issue(field(name), 'required', 'is required for customs'));
  };
  need(item.description, 'description');
  need(item.origin_country, 'origin_country');
  need(item.value_amount, 'value_amount');
  const value = decimal(item.value_amount ?? 0);
  if ((value.decimalPlaces() ?? 0) > VALUE_PLACES)
    issues.push(issue(field('value_amount'), 'out_of_range', `must have at most ${VALUE_PLACES} decimals`));
  const manufacturer = extra('textile_manufacturer');
  return {
    Description: item.description ?? '',
    HarmonizedCode: item.code ?? '',
    CountryOfManufacture: item.origin_country ?? '',
    ProductCode: item.sku ?? '',
    UnitValue: amountText(value, 'CAD'),
    Quantity: String(item.quantity ?? 1),
    USMCADocumentIndicator: indicator('usmca'),
    FDADocumentIndicator: indicator('fda'),
    SenderIsProducerIndicator: indicator('sender_is_producer'),
    TextileIndicator: manufacturer === undefined ? undefined : 'true',
    TextileManufacturer: manufacturer,
  };
}

/** `BillDutiesToParty`. Terms of trade beat `duty_paid_by`, whose default buys no paid duties. */
function dutyPayer({ customs, duty_paid_by }: Shipment, issues: Issue[]): 'Sender' | 'Receiver' {
  const terms = customs?.terms_of_trade;
  if (terms !== undefined && !['DDP', 'DAP', 'DDU'].includes(terms)) {
    const problem = `is ${terms}; Purolator can be told DDP, DAP and DDU: whether sender or receiver pays duties`;
    issues.push(issue('shipment.customs.terms_of_trade', 'field_not_supported', problem, 'not_supported'));
  }
  if (duty_paid_by === 'THIRD_PARTY') {
    const problem =
      'is THIRD_PARTY; Purolator bills duties to the sender (terms_of_trade DDP) or the receiver';
    issues.push(issue('shipment.duty_paid_by', 'field_not_supported', problem, 'not_supported'));
  }
  return terms === 'DDP' ? 'Sender' : 'Receiver';
}

/** One for all lines; it is part of a declaration, so it is not guessed. */
function currencyOf({ items }: Customs, shipment: Shipment, issues: Issue[]): string {
  const told = items.map(({ value_currency }, index) =>
    value_currency === undefined
      ? { currency: shipment.currency, field: 'shipment.currency' }
      : { currency: value_currency, field: `shipment.customs.items[${index}].value_currency` },
  );
  const [first] = told;
  const odd = told.find(({ currency }) => currency !== first?.currency);
  if (odd !== undefined) {
    const problem = `is ${odd.currency ?? 'left out'}, others are in ${first?.currency ?? 'no currency'}; Purolator takes one for all customs items`;
    issues.push(issue(odd.field, 'contradiction', problem));
  } else if (first?.currency === undefined) {
    const problem = `is required: the currency of the customs values, ${CURRENCIES.join(' or ')}`;
    issues.push(issue('shipment.currency', 'required', problem));
  } else if (!CURRENCIES.includes(first.currency)) {
    const problem = `is ${first.currency}; Purolator takes customs values in ${CURRENCIES.join(' and ')}`;
    issues.push(issue(first.field, 'currency_not_supported', problem, 'not_supported'));
  }
  return first?.currency ?? '';
}
