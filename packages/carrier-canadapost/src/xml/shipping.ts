/**
 * Shipping over REST+XML.
 * Contract: POST /rs/{mailedBy}/{mobo}/shipment, `shipment` -> `shipment-info`, version shipment-v8 (shipment.xsd).
 * Non-contract: POST /rs/{mailedBy}/ncshipment, `non-contract-shipment` -> `non-contract-shipment-info`, version
 * ncshipment-v4 (ncshipment.xsd); its price is in the receipt.
 */
import type { BoughtPackage, PackageCall } from '@waybill/carrier-kit';
import { type Lookup, type PurchaseReading, purchaseReading } from '@waybill/carrier-kit/reply';
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { ErrorEntry } from '@waybill/core';
import type { Answer, CarrierIdentity, ShippingCharge } from '@waybill/core/plugin';
import type { CustomsDeclaration } from '../customs/declaration.js';
import type { Consignment } from '../shipping/request.js';
import { boughtPackage } from '../shipping/shipment-info.js';
import { parcelCharacteristics } from './characteristics.js';
import { readReply } from './errors.js';
import { priceIn, shipmentInfoIn } from './shipment-info.js';

export const CONTRACT = 'application/vnd.cpc.shipment-v8+xml';
export const NON_CONTRACT = 'application/vnd.cpc.ncshipment-v4+xml';

/** What this platform calls the identifier of a shipment. */
export const REFERENCE_TYPE = 'shipment-id';

/** The purchase of one package. */
export function buyCall(consignment: Consignment): PackageCall {
  const { contract } = consignment;
  const media = contract ? CONTRACT : NON_CONTRACT;
  return {
    method: 'POST',
    url: shipmentsOf(consignment),
    headers: { accept: media, 'content-type': media },
    body: writeXml(
      contract
        ? { shipment: shipment(consignment) }
        : { 'non-contract-shipment': nonContractShipment(consignment) },
    ),
  };
}

/** The path of a customer's shipments, with a contract and without. */
export function shipmentsOf({
  contract,
  customer_number,
}: Pick<Consignment, 'contract' | 'customer_number'>): string {
  return contract
    ? `/rs/${customer_number}/${customer_number}/shipment`
    : `/rs/${customer_number}/ncshipment`;
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

/** Replies of the contract service have a link to the price, those of the other to the receipt alone. */
export function readPurchase(
  reply: Answer,
  consignment: Consignment,
  carrier: CarrierIdentity,
): PurchaseReading<BoughtPackage> {
  return purchaseReading(readReply(reply, carrier, shipmentInfoIn), (info) =>
    boughtPackage(info, REFERENCE_TYPE, consignment),
  );
}

/** The price in the document behind a link. */
export function readPrice(reply: Answer): ShippingCharge | undefined {
  return readReply(reply, NO_ACCOUNT, priceIn).document;
}

/** Why a reply is not the document that was fetched. */
export function readRefusal(reply: Answer, carrier: CarrierIdentity): readonly ErrorEntry[] {
  return readReply(reply, carrier, () => undefined).errors ?? [];
}

/** No entry is made of a price that cannot be read. */
const NO_ACCOUNT = { carrier: 'canadapost', account: '' };

/** In the element order of shipment.xsd. Flags are "true or absent". */
function shipment(consignment: Consignment): XmlNode {
  const { label, settlement, group_id, shipping_point_id } = consignment;
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
    'delivery-spec': {
      'service-code': consignment.service,
      sender: sender(consignment, { 'country-code': 'CA' }),
      destination: destination(consignment),
      options: options(consignment),
      'parcel-characteristics': parcelCharacteristics(consignment.package),
      notification: notification(consignment),
      'print-preferences':
        Object.keys(label).length === 0
          ? undefined
          : { 'output-format': label.output_format, encoding: label.encoding },
      preferences: preferences(consignment),
      references: references(consignment),
      customs: consignment.customs && customs(consignment.customs),
      'settlement-info': {
        'contract-id': settlement.contract_id,
        'intended-method-of-payment': settlement.method_of_payment,
        'promo-code': settlement.promo_code,
      },
    },
  };
}

/** In the element order of ncshipment.xsd: no dates, no print preferences, a sender inside Canada. */
function nonContractShipment(consignment: Consignment): XmlNode {
  const { settlement } = consignment;
  const { weight, dimensions, ...flags } = parcelCharacteristics(consignment.package);
  return {
    '@_xmlns': 'http://www.canadapost.ca/ws/ncshipment-v4',
    'requested-shipping-point': consignment.origin,
    'delivery-spec': {
      'service-code': consignment.service,
      sender: sender(consignment, {}),
      destination: destination(consignment),
      options: options(consignment),
      'parcel-characteristics': {
        weight,
        dimensions,
        document: consignment.document ? 'true' : undefined,
        ...flags,
      },
      notification: notification(consignment),
      preferences: preferences(consignment),
      references: references(consignment),
      customs: consignment.customs && customs(consignment.customs),
      'settlement-info':
        settlement.promo_code === undefined ? undefined : { 'promo-code': settlement.promo_code },
    },
  };
}

function sender({ sender: from }: Consignment, country: { 'country-code'?: string }): XmlNode {
  return {
    name: from.name,
    company: from.company,
    'contact-phone': from.phone,
    'address-details': {
      'address-line-1': from.lines[0],
      'address-line-2': from.lines[1],
      city: from.city,
      'prov-state': from.province,
      ...country,
      'postal-zip-code': from.postal_code,
    },
  };
}

function destination({ destination: to }: Consignment): XmlNode {
  return {
    name: to.name,
    company: to.company,
    'additional-address-info': to.additional,
    'client-voice-number': to.phone,
    'address-details': {
      'address-line-1': to.lines[0],
      'address-line-2': to.lines[1],
      city: to.city,
      'prov-state': to.province,
      'country-code': to.country_code,
      'postal-zip-code': to.postal_code,
    },
  };
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
