/** The shipments of one running simulator. */
import type { LabelFormat } from '@waybill/core/plugin';
import type { SimulatorContext } from '@waybill/simulator';
import { labelMakers, paperPdf, type SpecimenLabel } from '@waybill/simulator/business';
import type { Sold } from './after.js';
import type { FedexConsignment } from './consignment.js';
import { VIRTUAL } from './rating.js';
import type { PartyDocument, ShipDocument } from './requests.js';
import { arrival, type Offer } from './services.js';
import { amountOf, converted, type Price, priceOf, sumsOf } from './tariff.js';

/** A created shipment with its part of the reply. */
export interface CreatedShipment {
  readonly master: string;
  readonly account_number: string;
  readonly transaction: object;
}

const FORMATS: Readonly<Record<string, LabelFormat>> = { PDF: 'PDF', PNG: 'PNG', ZPLII: 'ZPL' };
const LETTER = { width_mm: 215.9, height_mm: 279.4 };

export function createShipments({ purchased }: SimulatorContext, sold: Sold) {
  let serial = 0;
  return async (
    document: ShipDocument,
    consignment: FedexConsignment,
    offer: Offer,
  ): Promise<CreatedShipment> => {
    const { service } = offer;
    const shipment = document.requestedShipment;
    const numbers = consignment.packages.map(() => trackingNumber(++serial));
    const [master = ''] = numbers;
    const { imageType, labelStockType } = shipment.labelSpecification;
    const file = (facts: { contentType: string; docType: string; number: string }, bytes: Uint8Array) => ({
      contentType: facts.contentType,
      docType: facts.docType,
      copiesToPrint: 1,
      trackingNumber: facts.number,
      encodedLabel: Buffer.from(bytes).toString('base64'),
    });
    const make = labelMakers[FORMATS[imageType] ?? 'PDF'];
    const size = /LETTER|85X11/.test(labelStockType) ? LETTER : {};
    const collects = consignment.options.some(({ code }) => code === 'COD');
    const emailed = shipment.shipmentSpecialServices?.pendingShipmentDetail !== undefined;
    const pieceResponses = [];
    for (const [index, number] of numbers.entries()) {
      const line = shipment.requestedPackageLineItems[index];
      const references = line?.customerReferences ?? [];
      const page: SpecimenLabel = {
        service: service.name,
        from: labelParty(shipment.shipper),
        to: labelParty(shipment.recipients[0] ?? shipment.shipper),
        package: { number: index + 1, of: numbers.length },
        weight: line && `${line.weight.value} ${line.weight.units.toLowerCase()}`,
        ship_date: consignment.date,
        references: references.slice(0, MOST_REFERENCES).map(({ value = '' }) => value),
        barcode: number,
        ...size,
      };
      const documents = emailed
        ? []
        : [file({ contentType: 'LABEL', docType: imageType, number }, await make(page))];
      // The label by which the money comes back.
      if (collects && index === 0) {
        const auxiliary = await make({ ...page, service: 'COD return' });
        documents.push(file({ contentType: 'AUXILIARY', docType: imageType, number }, auxiliary));
      }
      pieceResponses.push({ number, documents, references });
    }
    const wanted = shipment.shippingDocumentSpecification?.shippingDocumentTypes ?? [];
    const shipmentDocuments = [];
    for (const contentType of wanted.filter((type) => type === 'COMMERCIAL_INVOICE')) {
      shipmentDocuments.push(
        file({ contentType, docType: 'PDF', number: master }, await invoice(document, master)),
      );
    }
    const price = priceOf(offer, consignment, false);
    purchased(master);
    sold.add({
      id: master,
      tracking_numbers: numbers,
      account: document.accountNumber.value,
      facts: {
        from: consignment.from,
        to: consignment.to,
        service,
        date: consignment.date,
        references: pieceResponses.flatMap(({ references }) =>
          references.flatMap(({ value }) => (value === undefined ? [] : [value])),
        ),
        emailed,
      },
    });
    return {
      master,
      account_number: document.accountNumber.value,
      transaction: {
        masterTrackingNumber: master,
        serviceType: service.code,
        shipDatestamp: consignment.date,
        serviceName: service.name,
        serviceCategory: service.category,
        shipmentDocuments,
        pieceResponses: pieceResponses.map(({ number, documents, references }, index) => ({
          masterTrackingNumber: master,
          trackingNumber: number,
          packageSequenceNumber: index + 1,
          deliveryTimestamp: arrival(consignment.date, offer),
          // As recorded replies have it: the shipment's base on every piece, and no price.
          netChargeAmount: 0,
          netDiscountAmount: 0,
          baseRateAmount: amountOf(price.base, price.currency),
          packageDocuments: documents,
          customerReferences: references,
        })),
        alerts: [],
        completedShipmentDetail: {
          masterTrackingId: { trackingIdType: 'FEDEX', formId: '', trackingNumber: master },
          ...(shipment.shippingChargesPayment.paymentType === 'SENDER'
            ? { shipmentRating: ratingOf(price, consignment) }
            : {}),
          ...(emailed ? { accessDetail: accessOf(master) } : {}),
          completedPackageDetails: numbers.map((number, index) => ({
            sequenceNumber: index + 1,
            groupNumber: 0,
            trackingIds: [{ trackingIdType: 'FEDEX', formId: '', trackingNumber: number }],
          })),
        },
      },
    };
  };
}

/** `output` of a reply: the shipment, or the job that creates it. */
export function shipReply(created: CreatedShipment | undefined, job?: string): object {
  return {
    ...(created === undefined ? {} : { transactionShipments: [created.transaction] }),
    alerts: [VIRTUAL],
    ...(job === undefined ? {} : { jobId: job }),
  };
}

/** How the customer gets a label that FedEx sends by e-mail. */
function accessOf(master: string): object {
  const emailLabelUrl = `https://www.fedex.example/return-label/${master}`;
  return {
    accessorDetails: [{ role: 'SHIPMENT_COMPLETOR', emailLabelUrl, userId: master, password: 'specimen' }],
  };
}

/** 12 digits, the last one a check digit of the weights that FedEx's Express numbers have. */
function trackingNumber(serial: number): string {
  const digits = `7909${String(serial).padStart(7, '0')}`;
  const weights = [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return `${digits}${(sum % 11) % 10}`;
}

function ratingOf(price: Price, { preferred_currency }: FedexConsignment): object {
  const actual = 'PAYOR_ACCOUNT_SHIPMENT';
  return {
    actualRateType: actual,
    shipmentRateDetails: [
      rateDetail(actual, price),
      ...(preferred_currency === undefined
        ? []
        : [rateDetail('PREFERRED_ACCOUNT_SHIPMENT', converted(price, preferred_currency))]),
    ],
  };
}

/** The figures of rating, some under other names. */
function rateDetail(rateType: string, price: Price): object {
  const number = (units: number) => amountOf(units, price.currency);
  const sums = sumsOf(price);
  const withDuties =
    price.duties.length === 0
      ? {}
      : {
          totalDutiesAndTaxes: number(sums.duties),
          totalAncillaryFeesAndTaxes: number(sums.fees),
          totalDutiesTaxesAndFees: number(sums.dutiesAndFees),
          totalNetChargeWithDutiesAndTaxes: number(sums.whole),
        };
  return {
    rateType,
    totalBaseCharge: number(price.base),
    totalFreightDiscounts: number(price.discount),
    totalNetFreight: number(price.base - price.discount),
    totalSurcharges: number(sums.surcharges),
    totalNetFedExCharge: number(sums.net),
    totalTaxes: number(sums.taxes),
    totalNetCharge: number(sums.netCharge),
    ...withDuties,
    surcharges: price.surcharges.map(({ type, description, units }) => ({
      surchargeType: type,
      level: 'PACKAGE',
      description,
      amount: number(units),
    })),
    taxes: price.taxes.map(({ type, description, units }) => ({ type, description, amount: number(units) })),
    currency: price.wire_currency,
  };
}

/** There is room for so many on a label. */
const MOST_REFERENCES = 3;

function labelParty({ contact, address }: PartyDocument): SpecimenLabel['to'] {
  return {
    company_name: contact.companyName,
    person_name: contact.personName,
    address_lines: address.streetLines,
    city: address.city,
    state_code: address.stateOrProvinceCode,
    postal_code: address.postalCode,
    country_code: address.countryCode,
    phone_number: contact.phoneNumber,
  };
}

function invoice({ requestedShipment: shipment }: ShipDocument, barcode: string): Promise<Uint8Array> {
  const customs = shipment.customsClearanceDetail;
  const about = customs?.commercialInvoice;
  const lines = (customs?.commodities ?? []).map(
    ({ quantity, quantityUnits, description, customsValue: value, harmonizedCode, countryOfManufacture }) =>
      [
        quantity,
        quantityUnits,
        description,
        value?.amount,
        value?.currency,
        harmonizedCode,
        countryOfManufacture,
      ]
        .filter((text) => text !== undefined)
        .join(' '),
  );
  return paperPdf({
    title: 'Commercial invoice',
    parties: [
      { heading: 'SHIPPER', party: labelParty(shipment.shipper) },
      { heading: 'CONSIGNEE', party: labelParty(shipment.recipients[0] ?? shipment.shipper) },
    ],
    lines: [...[about?.shipmentPurpose, about?.termsOfSale].filter((text) => text !== undefined), ...lines],
    barcode,
  });
}
