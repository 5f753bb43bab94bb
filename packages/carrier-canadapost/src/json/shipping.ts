/**
 * Shipping on the JSON platform: POST /shipping/v1/{mailedBy}/{mobo}/shipments, transmitted at once or in a group, paid by
 * the account of a contract or by the credit card on the profile; GET …/shipments?request-id=… lists links to the shipments of a
 * request. Source: Shipping OpenAPI 1.0.0 (shipping-service-v1), "Create Shipment", "Get Shipments", "Get Shipment".
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { type Lookup, listOf, maybe, maybeText, NO_ACCOUNT, wireText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import { isAnswer, type Reply, type ShippingCharge } from '@waybill/core/plugin';
import { ZONOS } from '../connect.js';
import type { CustomsDeclaration } from '../customs.js';
import type { LabelFormat } from '../labels.js';
import type { Address } from '../parties.js';
import { CURRENCY, chargeOf, wireTotal } from '../prices.js';
import { inOrder } from '../purchases.js';
import type { Consignment, SearchedShipment, ShipmentInfo } from '../terms.js';
import { get, readReply, send } from './protocol.js';
import { parcelCharacteristics } from './rating.js';

export { readReply };

/** What this platform calls the identifier of a shipment. */
export const reference_type = 'shipmentId';

/** The path of a customer's shipments. */
export function shipmentsOf({ customer_number }: Pick<Consignment, 'customer_number'>): string {
  return `/shipping/v1/${customer_number}/${customer_number}/shipments`;
}

/** The purchase of one package. */
export function buyCall(consignment: Consignment): PackageCall {
  const call = send('POST', shipmentsOf(consignment), shipment(consignment));
  return consignment.zonos ? { ...call, login: ZONOS } : call;
}

/** In the order of the OpenAPI file. Flags are "true or absent"; JSON leaves out what is `undefined`. */
function shipment(consignment: Consignment) {
  const { sender, destination, settlement, group_id, shipping_point_id } = consignment;
  const transmitted = group_id === undefined ? true : undefined;
  return {
    customerRequestId: consignment.request_id,
    groupId: group_id,
    transmitShipment: transmitted,
    cpcPickupIndicator: consignment.pickup || undefined,
    requestedShippingPoint: shipping_point_id === undefined ? consignment.origin : undefined,
    shippingPointId: shipping_point_id,
    expectedMailingDate: consignment.mailing_date,
    providePricingInfo: transmitted,
    deliverySpec: {
      serviceCode: consignment.service,
      sender: {
        name: sender.name,
        company: sender.company,
        contactPhone: sender.phone,
        addressDetails: addressDetails({ ...sender, country_code: 'CA' }),
      },
      destination: {
        name: destination.name,
        company: destination.company,
        additionalAddressInfo: destination.additional,
        clientVoiceNumber: destination.phone,
        addressDetails: addressDetails(destination),
      },
      options: options(consignment),
      parcelCharacteristics: parcelCharacteristics(consignment.package),
      notification: notification(consignment),
      printPreferences: printPreferences(consignment.label),
      preferences: preferences(consignment),
      references: references(consignment),
      customs: consignment.customs && customs(consignment.customs),
      settlementInfo: {
        contractId: settlement.contract_id,
        intendedMethodOfPayment: settlement.method_of_payment,
        promoCode: settlement.promo_code,
      },
    },
  };
}

/** Of sender, destination and manifest. */
export function addressDetails(address: Address) {
  return {
    addressLine1: address.lines[0],
    addressLine2: address.lines[1],
    city: address.city,
    provState: address.province,
    countryCode: address.country_code,
    postalZipCode: address.postal_code,
  };
}

export function printPreferences({ output_format: outputFormat, encoding }: LabelFormat) {
  return (outputFormat ?? encoding) === undefined ? undefined : { outputFormat, encoding };
}

function options({ options: chosen }: Consignment) {
  if (chosen.length === 0) return undefined;
  return chosen.map(({ code, amount, qualifier_1, qualifier_2 }) => ({
    optionCode: code,
    optionAmount: amount === undefined ? undefined : Number(amount),
    optionQualifier1: qualifier_1,
    optionQualifier2: qualifier_2,
  }));
}

function notification({ notification: notify }: Consignment) {
  return (
    notify && {
      email: notify.email,
      onShipment: notify.shipment,
      onException: notify.exception,
      onDelivery: notify.delivery,
    }
  );
}

function preferences({ preferences: chosen }: Consignment) {
  return {
    showPackingInstructions: chosen.packing_instructions,
    showPostageRate: chosen.postage_rate,
    showInsuredValue: chosen.insured_value,
  };
}

function references({ references: { cost_centre, customer_refs } }: Consignment) {
  if (cost_centre === undefined && customer_refs.length === 0) return undefined;
  return { costCentre: cost_centre, customerRef1: customer_refs[0], customerRef2: customer_refs[1] };
}

function customs(declaration: CustomsDeclaration) {
  return {
    // The file declares both spellings and does not say which one is read.
    usdeclarationid: declaration.us_declaration_id,
    usDeclarationId: declaration.us_declaration_id,
    currency: declaration.currency,
    conversionFromCad:
      declaration.conversion_from_cad === undefined ? undefined : Number(declaration.conversion_from_cad),
    reasonForExport: declaration.reason_for_export,
    otherReason: declaration.other_reason,
    skuList: declaration.lines.map((line) => ({
      customsNumberOfUnits: line.units,
      customsDescription: line.description,
      sku: line.sku,
      hsTariffCode: line.hs_code,
      unitWeight: Number(line.unit_weight),
      customsValuePerUnit: Number(line.value_per_unit),
      customsUnitOfMeasure: line.unit_of_measure,
      countryOfOrigin: line.country_of_origin,
      provinceOfOrigin: line.province_of_origin,
    })),
    certificateNumber: declaration.certificate_number,
    licenseNumber: declaration.licence_number,
    invoiceNumber: declaration.invoice_number,
    iossId: declaration.ioss_id,
  };
}

/** An official example has a stray quote at the end of a link. */
function linkTo(href: string): string {
  return href.trim().replaceAll('"', '');
}

const wireLink = z
  .object({
    rel: wireText,
    href: wireText.transform(linkTo),
    mediaType: wireText.catch('*/*'),
    index: z.coerce.number().int().catch(0),
  })
  .transform(({ mediaType: media_type, ...link }) => ({ ...link, media_type }));

/** Where other things of the same subject are. */
export const wireLinks = listOf(wireLink).transform(inOrder);

const wirePaid = maybe(
  z.object({
    chargeAmount: wireTotal,
    currency: wireText.pipe(z.string().length(3)).catch(CURRENCY),
  }),
);

/** A price, or the receipt of a card, alone or as a list of one. */
const wirePrice = maybe(
  z.object({ dueAmount: wireTotal }).transform(({ dueAmount }) => chargeOf('dueAmount', dueAmount)),
);
const wireReceipt = maybe(
  z
    .object({ ccReceiptDetails: wirePaid, supplierAccountReceiptDetails: wirePaid })
    .transform(({ ccReceiptDetails, supplierAccountReceiptDetails }) => {
      const paid = ccReceiptDetails ?? supplierAccountReceiptDetails;
      return paid && chargeOf('chargeAmount', paid.chargeAmount, paid.currency);
    }),
);

const wireInfo = z.object({
  shipmentId: maybeText,
  trackingPin: maybeText,
  shipmentStatus: maybeText,
  poNumber: maybeText,
  shipmentPrice: wirePrice,
  shipmentReceipt: wireReceipt,
  links: wireLinks,
});

/** The shipment in a document; `undefined` for one that names none. A purchase includes its price, or a link to it. */
export function shipmentInfoIn(document: unknown): ShipmentInfo | undefined {
  const info = wireInfo.safeParse(document).data;
  if (info === undefined || (info.shipmentId ?? info.trackingPin) === undefined) return undefined;
  return omitUndefined({
    shipment_id: info.shipmentId,
    tracking_pin: info.trackingPin,
    status: info.shipmentStatus,
    po_number: info.poNumber,
    links: info.links,
    price: info.shipmentPrice ?? info.shipmentReceipt,
  });
}

/** The price in the document behind the link `price` or `receipt`. */
export function priceIn(document: unknown): ShippingCharge | undefined {
  return wirePrice.parse(document) ?? wireReceipt.parse(document);
}

/** How to find a shipment whose purchase is uncertain. */
export function lookupOf(consignment: Consignment): Lookup {
  const { request_id } = consignment;
  const search = `GET ${searchOf(consignment)}`;
  return {
    what: `customerRequestId ${request_id} (${search}; an empty list proves little in the first minutes)`,
    references: { customerRequestId: request_id },
    request_id,
  };
}

function searchOf(consignment: Consignment): string {
  return `${shipmentsOf(consignment)}?request-id=${consignment.request_id}`;
}

/** The search, which must have no other parameter; then the shipment. */
export function findCall(consignment: Consignment, replies: readonly Reply[]): PackageCall | undefined {
  const [search, ...found] = replies;
  if (search === undefined) return get(searchOf(consignment));
  const links = found.length === 0 ? (linksIn(search) ?? []) : [];
  const [link] = links;
  return link === undefined || links.length > 1 ? undefined : get(link);
}

const wireListed = z.array(z.object({ href: wireText }));

function linksIn(reply: Reply | undefined): readonly string[] | undefined {
  if (reply === undefined || !isAnswer(reply) || reply.status !== 200) return undefined;
  const { document } = readReply(reply, NO_ACCOUNT, (found) => wireListed.safeParse([found].flat()).data);
  return document?.map(({ href }) => linkTo(href));
}

const wireOwner = z.object({ customerRequestId: maybeText }).catch({ customerRequestId: undefined });

export function readFound(
  [search, shipment]: readonly Reply[],
  { request_id }: Consignment,
): SearchedShipment {
  const links = linksIn(search);
  if (links === undefined) return { unanswered: search };
  if (links.length === 0) return { nothing: true };
  if (links.length > 1) return { unclear: `Canada Post lists ${links.length} shipments with this id.` };
  if (shipment === undefined || !isAnswer(shipment)) return { unanswered: shipment };
  const { document } = readReply(shipment, NO_ACCOUNT, (found) => {
    const info = shipmentInfoIn(found);
    return info && { info, owner: wireOwner.parse(found).customerRequestId ?? request_id };
  });
  if (document === undefined) return { unanswered: shipment };
  const { info, owner } = document;
  if (owner === request_id) return { info };
  return { unclear: `Canada Post lists the shipment of another request, ${owner}.` };
}
