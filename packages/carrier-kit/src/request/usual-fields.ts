import {
  type ExtraTable,
  type FieldName,
  type FieldsByOperation,
  type FieldTable,
  type FieldUse,
  isFieldRefused,
  noEffect,
  notBuilt,
  noticeOfField,
  type ShipmentOperation,
  sent,
} from '@waybill/core/plugin';

const CHECKED = noEffect('It is checked against the items.');
const NOT_IN_PRICE = noEffect('It is printed on the label or its papers; the price does not depend on it.');
const GOODS = noEffect('Goods are declared in customs.items.');
const NO_SIZE = noEffect('Customs lines have no size and no packaging.');

const both = {
  'shipment.items': sent('the packages'),
  'shipment.ship_from': notBuilt('Packages leave from the address of the shipper.'),
  'shipment.delivery_point': notBuilt('Packages go to the address of the recipient.'),
  'shipment.cash_on_delivery': notBuilt(),
  'shipment.insured_amount': sent('the amount insured'),
  'shipment.total_items': CHECKED,
  'shipment.is_document': sent('documents or goods'),
  'shipment.currency': sent('the currency of amounts'),
  'shipment.total_weight': CHECKED,
  'shipment.weight_unit': sent('the unit of weights'),
  'shipment.dimension_unit': sent('the unit of dimensions'),
  'shipment.services': sent('the service'),
  'shipment.options': sent('the options'),
  'shipment.date': sent('the ship date'),
  'shipment.payment_type': noEffect('Accounts are billed; a credit card is refused.'),
  'shipment.quote': noEffect('Service and options say everything that a quote holds.'),
  'shipment.customs': sent('the declaration, of goods that cross a customs border'),
  'shipment.ship_date': sent('the ship date'),
  'shipment.packaging_type': sent('the packaging'),
  'item.id': noEffect('Packages have no such name.'),
  'item.weight': sent('the weight of the package'),
  'item.net_weight': noEffect('Packages are weighed as they are.'),
  'item.contents': GOODS,
  'item.width': sent('the width of the package'),
  'item.height': sent('the height of the package'),
  'item.length': sent('the length of the package'),
  'item.packaging_type': sent('the packaging'),
  'item.content': GOODS,
  'item.quantity': sent('that many packages'),
  'item.sku': GOODS,
  'item.code': GOODS,
  'item.value_currency': noEffect('Values of packages are in the currency of the shipment.'),
  'item.origin_country': GOODS,
  'customs.sold_to': notBuilt('The invoice names the recipient alone.'),
  'customs.terms_of_trade': sent('who pays the duties'),
  'customs.items': sent('the lines of the declaration'),
  'customs_item.id': noEffect('Goods are declared for the shipment, not for a package.'),
  'customs_item.net_weight': noEffect('The weight of the line is declared.'),
  'customs_item.contents': noEffect('The goods are the line itself.'),
  'customs_item.width': NO_SIZE,
  'customs_item.height': NO_SIZE,
  'customs_item.length': NO_SIZE,
  'customs_item.packaging_type': NO_SIZE,
  'customs_item.content': noEffect('The description is declared.'),
  'customs_item.quantity': sent('the number of units'),
  'customs_item.value_amount': sent('the value of one unit'),
  'customs_item.value_currency': sent('the currency of the value'),
} as const;

/**
 * How nearly every carrier uses a field: the rows on which at least four of five carriers (UPS, FedEx, DHL Express,
 * Purolator, Canada Post) agreed when they were compared, in November 2026. The conformance suite proves each row of a
 * carrier on the wire, whether it comes from here or from the carrier.
 */
export const USUAL_FIELDS = {
  rating: {
    ...both,
    'shipment.notify_recipient': NOT_IN_PRICE,
    'shipment.references': NOT_IN_PRICE,
    'shipment.label': NOT_IN_PRICE,
    'shipment.invoice': NOT_IN_PRICE,
    'item.description': GOODS,
    'item.value_amount': sent('its share of the insured amount'),
    'customs.description': NOT_IN_PRICE,
    'customs.shipping_cost': NOT_IN_PRICE,
    'customs.export_declaration': NOT_IN_PRICE,
    'customs.no_eei': NOT_IN_PRICE,
    'customs.aes': NOT_IN_PRICE,
    'customs.commercial_invoice': NOT_IN_PRICE,
    'customs.reason_for_export': NOT_IN_PRICE,
    'customs_item.weight': noEffect('The weight of the packages is sent.'),
    'label.format': NOT_IN_PRICE,
    'label.type': NOT_IN_PRICE,
    'invoice.date': NOT_IN_PRICE,
    'invoice.identifier': NOT_IN_PRICE,
    'invoice.type': NOT_IN_PRICE,
    'invoice.copies': NOT_IN_PRICE,
  },
  shipping: {
    ...both,
    'shipment.paid_by': sent('who pays'),
    'shipment.payment_account_number': sent('the account that pays'),
    'shipment.notify_recipient': notBuilt(),
    'shipment.references': sent('the references'),
    'shipment.label': sent('the label'),
    'shipment.invoice': sent('the invoice'),
    'customs.shipping_cost': notBuilt(),
    'customs.export_declaration': notBuilt(),
    'customs.commercial_invoice': sent('whether the goods were sold'),
    'customs.reason_for_export': noEffect('Its declaration names no reason.'),
    'customs_item.description': sent('the description of the goods'),
    'customs_item.sku': sent('the product code'),
    'customs_item.code': sent('the HS code'),
    'customs_item.origin_country': sent('the country of origin'),
    'label.format': sent('the file format of the label'),
    'label.type': sent('the size of the label'),
    'invoice.identifier': sent('the number of the invoice'),
    'invoice.type': notBuilt(),
    'invoice.copies': notBuilt(),
  },
} as const satisfies Readonly<Record<'rating' | 'shipping', Partial<FieldTable>>>;

/** Rows that the table of extras makes. */
type ExtraField = Extract<FieldName, `${string}.extra`>;

/** The rows that a carrier must write itself, and any that differ from the usual ones. */
export type OwnFields<Operation extends keyof typeof USUAL_FIELDS> = Omit<
  FieldTable,
  keyof (typeof USUAL_FIELDS)[Operation] | ExtraField
> &
  Partial<Omit<FieldTable, ExtraField>>;

/** The whole table of an operation: the usual rows with the carrier's own in their place. */
export function fieldTable<Operation extends keyof typeof USUAL_FIELDS>(
  operation: Operation,
  own: OwnFields<Operation>,
): FieldTable {
  return { ...EXTRAS, ...USUAL_FIELDS[operation], ...own } as FieldTable;
}

const EXTRAS = Object.fromEntries(
  ['shipment', 'item', 'customs', 'customs_item', 'label', 'invoice'].map((place) => [
    `${place}.extra`,
    noEffect('It reads none here; one of its own is refused by name.'),
  ]),
);

/**
 * The tables of a carrier as its operations follow them. A price refuses, leaves out and takes as included what a purchase
 * does, for the same reason: a quote must be one that can be bought. The rows of extras come from the table of extras.
 * `defineHttpCarrier` reads every carrier's tables so.
 */
export function completeFields(fields: FieldsByOperation, extras: ExtraTable = []): FieldsByOperation {
  const { rating, shipping } = fields;
  const bought = (Object.entries(shipping ?? {}) as [FieldName, FieldUse][]).filter(
    ([name, use]) =>
      isFieldRefused(name, use) ||
      (noticeOfField(name, use) !== undefined && rating?.[name].use === 'no effect'),
  );
  const rated = rating && shipping ? { ...rating, ...Object.fromEntries(bought) } : rating;
  const complete = (operation: ShipmentOperation, table: FieldTable | undefined) =>
    table && { [operation]: { ...table, ...extraRows(operation, extras) } };
  return { ...complete('rating', rated), ...complete('shipping', shipping) };
}

function extraRows(operation: ShipmentOperation, extras: ExtraTable): Partial<FieldTable> {
  const read = extras.filter(({ operations = [operation] }) => operations.includes(operation));
  // Parties have extras, too, and no rows.
  const places = read.map(({ on }) => `${on}.extra`).filter((name) => Object.hasOwn(EXTRAS, name));
  return Object.fromEntries(places.map((name) => [name, sent('see extras')]));
}
