/**
 * Shipping on the JSON platform: POST /shipping/v1/{mailedBy}/{mobo}/shipments, transmitted at once, paid by the
 * account of a contract or by the credit card on the profile. Source: Shipping OpenAPI 1.0.0 (shipping-service-v1),
 * "Create Shipment".
 */
import type { Lookup, PurchaseReading, Speaker } from '@waybill/carrier-kit';
import type { Answer, Call } from '@waybill/core';
import type { CustomsDeclaration } from '../customs.js';
import { refusalReading, warningsOf } from '../errors.js';
import type { Consignment, WireShipmentRequest } from '../shipping/request.js';
import { callsOf, type ShipmentInfo } from '../shipping/shipment-info.js';
import { readReply } from './errors.js';
import { parcelCharacteristics } from './package.js';
import { readShipmentInfo } from './shipment-info.js';

/** The purchase of one parcel. */
export function buyCall(request: WireShipmentRequest, position: number): Call {
  const { customer_number, packages } = request;
  const consignment = packages[position] as Consignment;
  return {
    step: 'buy',
    package: position,
    method: 'POST',
    url: `/shipping/v1/${customer_number}/${customer_number}/shipments`,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(shipment(consignment)),
    purchase: true,
    lookup: lookupOf(request, position).what,
  };
}

/** The price was asked for with the purchase; without it there is a link, or the receipt of the card. */
export function linkCalls(reply: Answer): Call[] {
  return callsOf(readShipmentInfo(reply), reply, ['price', 'receipt']);
}

/** What was bought, or why not. */
export function readPurchase(reply: Answer, account: Speaker): PurchaseReading<ShipmentInfo> {
  const info = readShipmentInfo(reply);
  const reading = readReply(reply, account);
  // What was bought comes first, whatever else the reply says.
  if ((info.shipment_id ?? info.tracking_pin) !== undefined)
    return { created: info, warnings: warningsOf(reading) };
  return reading.errors === undefined
    ? { unreadable: 'the reply holds no shipment' }
    : refusalReading(reading);
}

/** How to find a shipment whose purchase is uncertain ("Get Shipments"). */
export function lookupOf({ customer_number, packages }: WireShipmentRequest, position: number): Lookup {
  const { request_id } = packages[position] as Consignment;
  const search = `/shipping/v1/${customer_number}/${customer_number}/shipments?request-id=${request_id}`;
  return {
    what: `customerRequestId ${request_id} (GET ${search}; an empty list proves little in the first minutes)`,
    references: { customerRequestId: request_id },
    request_id,
  };
}

/** In the order of the OpenAPI file. Flags are "true or absent"; JSON leaves out what is `undefined`. */
function shipment(consignment: Consignment) {
  const { label: print, settlement } = consignment;
  return {
    customerRequestId: consignment.request_id,
    transmitShipment: true,
    requestedShippingPoint: consignment.origin,
    expectedMailingDate: consignment.mailing_date,
    providePricingInfo: true,
    deliverySpec: {
      serviceCode: consignment.service,
      sender: sender(consignment),
      destination: destination(consignment),
      options: options(consignment),
      parcelCharacteristics: parcelCharacteristics(consignment.package),
      notification: notification(consignment),
      printPreferences:
        Object.keys(print).length === 0
          ? undefined
          : { outputFormat: print.output_format, encoding: print.encoding },
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
    addressDetails: {
      addressLine1: from.lines[0],
      addressLine2: from.lines[1],
      city: from.city,
      provState: from.province,
      countryCode: 'CA',
      postalZipCode: from.postal_code,
    },
  };
}

function destination({ destination: to }: Consignment) {
  return {
    name: to.name,
    company: to.company,
    additionalAddressInfo: to.additional,
    clientVoiceNumber: to.phone,
    addressDetails: {
      addressLine1: to.lines[0],
      addressLine2: to.lines[1],
      city: to.city,
      provState: to.province,
      countryCode: to.country_code,
      postalZipCode: to.postal_code,
    },
  };
}

function options({ options: asked }: Consignment) {
  if (asked.length === 0) return undefined;
  return asked.map(({ code, amount, qualifier_1, qualifier_2 }) => ({
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

/** Outside Canada the file's field table wants to be told about the postage. */
function preferences({ preferences: wanted, destination: { country_code } }: Consignment) {
  return {
    showPackingInstructions: wanted.packing_instructions,
    showPostageRate: wanted.postage_rate ?? (country_code === 'CA' ? undefined : false),
    showInsuredValue: wanted.insured_value,
  };
}

function references({ references: { cost_centre, customer_refs } }: Consignment) {
  if (cost_centre === undefined && customer_refs.length === 0) return undefined;
  return { costCentre: cost_centre, customerRef1: customer_refs[0], customerRef2: customer_refs[1] };
}

function customs(declaration: CustomsDeclaration) {
  return {
    // Declared in both spellings; which one is read is not said.
    usdeclarationid: declaration.us_declaration_id,
    usDeclarationId: declaration.us_declaration_id,
    currency: 'CAD',
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
