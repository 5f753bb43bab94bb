/**
 * Shipping on the JSON platform: POST /shipping/v1/{mailedBy}/{mobo}/shipments, transmitted at once or in a group, paid by
 * the account of a contract or by the credit card on the profile. Source: Shipping OpenAPI 1.0.0 (shipping-service-v1),
 * "Create Shipment".
 */
import type { BoughtPackage, PackageCall } from '@waybill/carrier-kit';
import { type Lookup, type PurchaseReading, purchaseReading } from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import type { Answer, CarrierIdentity, ShippingCharge } from '@waybill/core/plugin';
import { ZONOS } from '../connect.js';
import type { CustomsDeclaration } from '../customs/declaration.js';
import type { Consignment } from '../shipping/request.js';
import { boughtPackage } from '../shipping/shipment-info.js';
import { addressDetails } from './address-details.js';
import { parcelCharacteristics } from './characteristics.js';
import { readReply } from './errors.js';
import { priceIn, shipmentInfoIn } from './shipment-info.js';

/** What this platform calls the identifier of a shipment. */
export const REFERENCE_TYPE = 'shipmentId';

/** The purchase of one package. */
export function buyCall(consignment: Consignment): PackageCall {
  return {
    method: 'POST',
    url: shipmentsOf(consignment),
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(shipment(consignment)),
    ...(consignment.zonos ? { login: ZONOS } : {}),
  };
}

/** The path of a customer's shipments. */
export function shipmentsOf({ customer_number }: Pick<Consignment, 'customer_number'>): string {
  return `/shipping/v1/${customer_number}/${customer_number}/shipments`;
}

/** How to find a shipment whose purchase is uncertain ("Get Shipments"). */
export function lookupOf(consignment: Consignment): Lookup {
  const { request_id } = consignment;
  const search = `GET ${shipmentsOf(consignment)}?request-id=${request_id}`;
  return {
    what: `customerRequestId ${request_id} (${search}; an empty list proves little in the first minutes)`,
    references: { customerRequestId: request_id },
    request_id,
  };
}

/** The purchase includes the price; where a reply has none, there is a link to it, or to the receipt of the card. */
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

/** In the order of the OpenAPI file. Flags are "true or absent"; JSON leaves out what is `undefined`. */
function shipment(consignment: Consignment) {
  const { label, settlement, group_id, shipping_point_id } = consignment;
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
      sender: sender(consignment),
      destination: destination(consignment),
      options: options(consignment),
      parcelCharacteristics: parcelCharacteristics(consignment.package),
      notification: notification(consignment),
      printPreferences:
        Object.keys(label).length === 0
          ? undefined
          : { outputFormat: label.output_format, encoding: label.encoding },
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

function sender({ sender: from }: Consignment) {
  return {
    name: from.name,
    company: from.company,
    contactPhone: from.phone,
    addressDetails: addressDetails({ ...from, country_code: 'CA' }),
  };
}

function destination({ destination: to }: Consignment) {
  return {
    name: to.name,
    company: to.company,
    additionalAddressInfo: to.additional,
    clientVoiceNumber: to.phone,
    addressDetails: addressDetails(to),
  };
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
