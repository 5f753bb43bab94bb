/**
 * Shipping over REST+XML.
 * Contract: POST /rs/{mailedBy}/{mobo}/shipment, `shipment` -> `shipment-info`, version shipment-v8 (shipment.xsd).
 * Non-contract: POST /rs/{mailedBy}/ncshipment, `non-contract-shipment` -> `non-contract-shipment-info`, version
 * ncshipment-v4 (ncshipment.xsd); its price is in the receipt.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { type Lookup, listOf, maybe, maybeText, NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { isAnswer, type Reply, type ShippingCharge } from '@waybill/core/plugin';
import type { CustomsDeclaration } from '../customs.js';
import type { LabelFormat } from '../labels.js';
import type { Address } from '../parties.js';
import { CURRENCY, chargeOf, wireTotal } from '../prices.js';
import { inOrder } from '../purchases.js';
import type { Consignment, SearchedShipment, ShipmentInfo } from '../terms.js';
import { get, readReply, send } from './protocol.js';
import { parcelCharacteristics } from './rating.js';

export { readReply };

export const CONTRACT = 'application/vnd.cpc.shipment-v8+xml';
export const NON_CONTRACT = 'application/vnd.cpc.ncshipment-v4+xml';

/** What this platform calls the identifier of a shipment. */
export const reference_type = 'shipment-id';

/** The path of a customer's shipments, with a contract and without. */
export function shipmentsOf({
  contract,
  customer_number,
}: Pick<Consignment, 'contract' | 'customer_number'>): string {
  return contract
    ? `/rs/${customer_number}/${customer_number}/shipment`
    : `/rs/${customer_number}/ncshipment`;
}

/** The purchase of one package. */
export function buyCall(consignment: Consignment): PackageCall {
  const { contract } = consignment;
  const media = contract ? CONTRACT : NON_CONTRACT;
  return send(
    'POST',
    shipmentsOf(consignment),
    media,
    contract
      ? { shipment: shipment(consignment) }
      : { 'non-contract-shipment': nonContractShipment(consignment) },
  );
}

/** In the element order of shipment.xsd. Flags are "true or absent". */
function shipment(consignment: Consignment): XmlNode {
  const { group_id, shipping_point_id } = consignment;
  const transmitted = group_id === undefined ? 'true' : undefined;
  return {
    '@_xmlns': 'http://www.canadapost.ca/ws/shipment-v8',
    'customer-request-id': consignment.request_id,
    'group-id': group_id,
    'transmit-shipment': transmitted,
    'cpc-pickup-indicator': consignment.pickup ? 'true' : undefined,
    'requested-shipping-point': shipping_point_id === undefined ? consignment.origin : undefined,
    'shipping-point-id': shipping_point_id,
    'expected-mailing-date': consignment.mailing_date,
    'provide-pricing-info': transmitted,
    'delivery-spec': deliverySpec(consignment),
  };
}

/** In the element order of ncshipment.xsd. */
function nonContractShipment(consignment: Consignment): XmlNode {
  return {
    '@_xmlns': 'http://www.canadapost.ca/ws/ncshipment-v4',
    'requested-shipping-point': consignment.origin,
    'delivery-spec': deliverySpec(consignment),
  };
}

/** Without a contract there are no print preferences, and the sender is in Canada. Only there packages have a flag for documents. */
function deliverySpec(consignment: Consignment): XmlNode {
  const { contract, sender, destination, settlement } = consignment;
  const { weight, dimensions, ...flags } = parcelCharacteristics(consignment.package);
  const promo = settlement.promo_code === undefined ? undefined : { 'promo-code': settlement.promo_code };
  return {
    'service-code': consignment.service,
    sender: {
      name: sender.name,
      company: sender.company,
      'contact-phone': sender.phone,
      'address-details': addressDetails(contract ? { ...sender, country_code: 'CA' } : sender),
    },
    destination: {
      name: destination.name,
      company: destination.company,
      'additional-address-info': destination.additional,
      'client-voice-number': destination.phone,
      'address-details': addressDetails(destination),
    },
    options: options(consignment),
    'parcel-characteristics': {
      weight,
      dimensions,
      document: consignment.document ? 'true' : undefined,
      ...flags,
    },
    notification: notification(consignment),
    'print-preferences': printPreferences(consignment.label),
    preferences: preferences(consignment),
    references: references(consignment),
    customs: consignment.customs && customs(consignment.customs),
    'settlement-info': contract
      ? {
          'contract-id': settlement.contract_id,
          'intended-method-of-payment': settlement.method_of_payment,
          ...promo,
        }
      : promo,
  };
}

/** Of sender, destination and manifest. */
export function addressDetails(address: Address): XmlNode {
  return {
    'address-line-1': address.lines[0],
    'address-line-2': address.lines[1],
    city: address.city,
    'prov-state': address.province,
    'country-code': address.country_code,
    'postal-zip-code': address.postal_code,
  };
}

export function printPreferences({ output_format, encoding }: LabelFormat): XmlNode | undefined {
  if ((output_format ?? encoding) === undefined) return undefined;
  return { 'output-format': output_format, encoding };
}

function options({ options: chosen }: Consignment): XmlNode | undefined {
  if (chosen.length === 0) return undefined;
  return {
    option: chosen.map(({ code, amount, qualifier_1, qualifier_2 }) => ({
      'option-code': code,
      'option-amount': amount,
      'option-qualifier-1': qualifier_1 === undefined ? undefined : String(qualifier_1),
      'option-qualifier-2': qualifier_2,
    })),
  };
}

function notification({ notification: notify }: Consignment): XmlNode | undefined {
  return (
    notify && {
      email: notify.email,
      'on-shipment': String(notify.shipment),
      'on-exception': String(notify.exception),
      'on-delivery': String(notify.delivery),
    }
  );
}

function preferences({
  preferences: { packing_instructions, postage_rate, insured_value },
}: Consignment): XmlNode {
  return {
    'show-packing-instructions': String(packing_instructions),
    'show-postage-rate': postage_rate === undefined ? undefined : String(postage_rate),
    'show-insured-value': insured_value === undefined ? undefined : String(insured_value),
  };
}

function references({ references: { cost_centre, customer_refs } }: Consignment): XmlNode | undefined {
  if (cost_centre === undefined && customer_refs.length === 0) return undefined;
  return {
    'cost-centre': cost_centre,
    'customer-ref-1': customer_refs[0],
    'customer-ref-2': customer_refs[1],
  };
}

function customs(declaration: CustomsDeclaration): XmlNode {
  return {
    currency: declaration.currency,
    'conversion-from-cad': declaration.conversion_from_cad,
    'reason-for-export': declaration.reason_for_export,
    'other-reason': declaration.other_reason,
    'sku-list': {
      item: declaration.lines.map((line) => ({
        'customs-number-of-units': String(line.units),
        'customs-description': line.description,
        sku: line.sku,
        'hs-tariff-code': line.hs_code,
        'unit-weight': line.unit_weight,
        'customs-value-per-unit': line.value_per_unit,
        'customs-unit-of-measure': line.unit_of_measure,
        'country-of-origin': line.country_of_origin,
        'province-of-origin': line.province_of_origin,
      })),
    },
    'duties-and-taxes-prepaid': declaration.duties_and_taxes_prepaid,
    'certificate-number': declaration.certificate_number,
    'licence-number': declaration.licence_number,
    'invoice-number': declaration.invoice_number,
    'ioss-id': declaration.ioss_id,
  };
}

/** `link`: where something else of the same subject is. */
export const wireLink = z
  .object({
    '@_rel': z.string(),
    '@_href': z.string(),
    '@_media-type': z.string().catch('*/*'),
    '@_index': z.coerce.number().int().catch(0),
  })
  .transform((link) => ({
    rel: link['@_rel'],
    href: link['@_href'],
    media_type: link['@_media-type'],
    index: link['@_index'],
  }));

/** `links` */
export const wireLinks = maybe(z.object({ link: listOf(wireLink) })).transform((links) =>
  inOrder(links?.link ?? []),
);

const wirePrice = maybe(z.object({ 'due-amount': wireTotal }));
const wireShipmentInfo = z.object({
  'customer-request-id': maybeText,
  'shipment-id': maybeText,
  'tracking-pin': maybeText,
  'shipment-status': maybeText,
  'po-number': maybeText,
  'shipment-price': wirePrice,
  links: wireLinks,
});
const wireInfo = maybe(wireShipmentInfo);
const wireCreated = z.object({ 'shipment-info': wireInfo, 'non-contract-shipment-info': wireInfo });

/** The shipment in a document; `undefined` for one that names none. With a contract there is a link to the price, else to the receipt. */
export function shipmentInfoIn(document: unknown): ShipmentInfo | undefined {
  const created = wireCreated.safeParse(document).data;
  return infoOf(created?.['shipment-info'] ?? created?.['non-contract-shipment-info']);
}

function infoOf(info: z.output<typeof wireInfo>): ShipmentInfo | undefined {
  if (info === undefined || (info['shipment-id'] ?? info['tracking-pin']) === undefined) return undefined;
  const due = info['shipment-price']?.['due-amount'];
  return omitUndefined({
    shipment_id: info['shipment-id'],
    tracking_pin: info['tracking-pin'],
    status: info['shipment-status'],
    po_number: info['po-number'],
    links: info.links,
    price: due === undefined ? undefined : chargeOf('due-amount', due),
  });
}

const wireReceipt = maybe(
  z.object({
    'cc-receipt-details': z.object({
      'charge-amount': wireTotal,
      currency: z.string().length(3).catch(CURRENCY),
    }),
  }),
);
const wireDocument = z.object({
  'shipment-price': wirePrice,
  'shipment-receipt': wireReceipt,
  'non-contract-shipment-receipt': wireReceipt,
});

/** The price in the document behind the link `price` or `receipt`. */
export function priceIn(document: unknown): ShippingCharge | undefined {
  const read = wireDocument.safeParse(document).data ?? {};
  const price = read['shipment-price'];
  if (price !== undefined) return chargeOf('due-amount', price['due-amount']);
  const receipt = read['shipment-receipt'] ?? read['non-contract-shipment-receipt'];
  const paid = receipt?.['cc-receipt-details'];
  return paid && chargeOf('charge-amount', paid['charge-amount'], paid.currency);
}

/** How to find a shipment whose purchase is uncertain. A non-contract shipment carries no reference of ours. */
export function lookupOf({ contract, request_id }: Consignment): Lookup {
  if (!contract) return { what: 'the shipments of today in your Canada Post account' };
  return {
    what: `customer-request-id ${request_id} (Get Shipments)`,
    references: { 'customer-request-id': request_id },
    request_id,
  };
}

/**
 * The shipments of a group, or those of a day that were transmitted at once, with the `customer-request-id` of each. Non-contract
 * shipments have none and cannot be found. Source: shipment.xsd (`ShipmentsType`, "provideShipmentInfo"), shipment.wsdl
 * (`noManifest`, `date`).
 */
export function findCall(consignment: Consignment, replies: readonly Reply[]): PackageCall | undefined {
  const { contract, group_id, bought_on } = consignment;
  if (!contract || replies.length > 0) return undefined;
  const search =
    group_id === undefined
      ? { noManifest: 'true', date: bought_on.replaceAll('-', '') }
      : { groupId: group_id };
  const query = new URLSearchParams({ ...search, provideShipmentInfo: 'true' });
  return get(`${shipmentsOf(consignment)}?${query}`, CONTRACT);
}

/** A list of nothing is an empty element. */
const wireShipments = z.object({
  shipments: z.union([
    z.literal('').transform(() => []),
    z.object({ 'shipment-info': listOf(wireShipmentInfo) }).transform((list) => list['shipment-info']),
  ]),
});

export function readFound([list]: readonly Reply[], { request_id }: Consignment): SearchedShipment {
  if (list === undefined || !isAnswer(list)) return { unanswered: list };
  const { document } = readReply(list, NO_ACCOUNT, (found) => wireShipments.safeParse(found).data);
  if (document === undefined) return { unanswered: list };
  const infos = document.shipments.flatMap((wire) =>
    wire['customer-request-id'] === request_id ? (infoOf(wire) ?? []) : [],
  );
  const [info] = infos;
  return info === undefined ? { nothing: true } : { info };
}
