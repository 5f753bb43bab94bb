/** `RatcResponseVO` as FedEx writes it, and the shipments of one running simulator. */
import type { LabelFormat } from '@waybill/core/plugin';
import type { SimulatorContext } from '@waybill/simulator';
import { isAbroad, labelMakers, paperPdf, type SpecimenLabel, weekdayOf } from '@waybill/simulator/business';
import type { Problem } from '@waybill/simulator/server';
import type { Sold } from './after.js';
import type { FedexConsignment } from './consignment.js';
import type { Document, PartyDocument } from './requests.js';
import { arrival, type Offer } from './services.js';
import { type Amount, amountOf, converted, type Price, priceOf, sumsOf } from './tariff.js';

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
    document: Document<'ship'>,
    consignment: FedexConsignment,
    offer: Offer,
  ): Promise<CreatedShipment> => {
    const { service } = offer;
    const shipment = document.requestedShipment;
    const numbers = consignment.packages.map(() => trackingNumber(++serial));
    const [master = ''] = numbers;
    const { imageType, labelStockType } = shipment.labelSpecification;
    const file = (contentType: string, docType: string, number: string, bytes: Uint8Array) => ({
      contentType,
      docType,
      copiesToPrint: 1,
      trackingNumber: number,
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
      const documents = emailed ? [] : [file('LABEL', imageType, number, await make(page))];
      // The label by which the money comes back.
      if (collects && index === 0)
        documents.push(file('AUXILIARY', imageType, number, await make({ ...page, service: 'COD return' })));
      pieceResponses.push({ number, documents, references });
    }
    const wanted = shipment.shippingDocumentSpecification?.shippingDocumentTypes ?? [];
    const shipmentDocuments = wanted.includes('COMMERCIAL_INVOICE')
      ? [file('COMMERCIAL_INVOICE', 'PDF', master, await invoice(document, master))]
      : [];
    const price = priceOf(offer, consignment, false);
    purchased(master);
    sold.add({
      id: master,
      tracking_numbers: numbers,
      account: document.accountNumber.value,
      facts: {
        ...{ from: consignment.from, to: consignment.to, date: consignment.date, service, emailed },
        references: pieceResponses.flatMap(({ references }) =>
          references.flatMap(({ value }) => value ?? []),
        ),
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
          shipmentRating:
            shipment.shippingChargesPayment.paymentType === 'SENDER'
              ? ratingOf(price, consignment)
              : undefined,
          accessDetail: emailed ? accessOf(master) : undefined,
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
export function shipReply(created: CreatedShipment | undefined, jobId?: string): object {
  return { transactionShipments: created && [created.transaction], alerts: [VIRTUAL], jobId };
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

function ratingOf(price: Price, { preferred_currency: preferred }: FedexConsignment): object {
  const actual = 'PAYOR_ACCOUNT_SHIPMENT';
  const own = rateDetail(actual, price);
  const other = preferred && rateDetail('PREFERRED_ACCOUNT_SHIPMENT', converted(price, preferred));
  return { actualRateType: actual, shipmentRateDetails: other ? [own, other] : [own] };
}

/** The figures of rating, some under other names. */
function rateDetail(rateType: string, price: Price): object {
  const { number, dutiable, ...sums } = figuresOf(price);
  const lines = (amounts: readonly Amount[]) => amounts.map((one) => lineOf(one, number));
  return {
    rateType,
    totalBaseCharge: sums.totalBaseCharge,
    totalFreightDiscounts: sums.totalDiscounts,
    totalNetFreight: number(price.base - price.discount),
    totalSurcharges: sums.totalSurcharges,
    totalNetFedExCharge: sums.totalNetFedExCharge,
    totalTaxes: sums.totalTaxes,
    totalNetCharge: sums.totalNetCharge,
    ...(price.duties.length === 0 ? {} : dutiable),
    surcharges: lines(price.surcharges).map(({ type, ...line }) => ({
      surchargeType: type,
      level: 'PACKAGE',
      ...line,
    })),
    taxes: lines(price.taxes),
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

function invoice({ requestedShipment: shipment }: Document<'ship'>, barcode: string): Promise<Uint8Array> {
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

/** An alert of every result: nothing in it is real. */
export const VIRTUAL: Problem & { readonly alertType: string } = {
  code: 'VIRTUAL.RESPONSE',
  message: 'This is a Virtual Response.',
  alertType: 'NOTE',
};

const WORDS = ['', 'ONE_DAY', 'TWO_DAYS', 'THREE_DAYS', 'FOUR_DAYS', 'FIVE_DAYS', 'SIX_DAYS', 'SEVEN_DAYS'];

export function rateReply(offers: readonly Offer[], consignment: FedexConsignment, transit: boolean): object {
  return {
    rateReplyDetails: offers.map((offer) => rateReplyDetail(offer, consignment, transit)),
    alerts: [VIRTUAL],
  };
}

function rateReplyDetail(offer: Offer, consignment: FedexConsignment, transit: boolean): object {
  const { service } = offer;
  const own = priceOf(offer, consignment, false);
  const preferred = consignment.preferred_currency;
  const prices = [
    ratedShipment('ACCOUNT', own),
    ...(preferred === undefined ? [] : [ratedShipment('PREFERRED_CURRENCY', converted(own, preferred))]),
    ...(consignment.wants_list ? [ratedShipment('LIST', priceOf(offer, consignment, true))] : []),
  ];
  return {
    serviceType: service.code,
    serviceName: service.name,
    packagingType: service.category === 'GROUND' ? 'YOUR_PACKAGING' : consignment.packaging,
    customerMessages: messagesFor(consignment),
    ratedShipmentDetails: prices,
    operationalDetail: transit ? operational(offer, consignment) : {},
    ...(transit ? { commit: commitOf(offer, consignment) } : {}),
  };
}

function messagesFor(consignment: FedexConsignment): object[] {
  const { dutiable, unclassified } = consignment;
  if (!isAbroad(consignment) || dutiable.length > 0) return [];
  return [
    {
      code: 'SERVICE.TYPE.INTERNATIONAL.MESSAGE',
      message: 'Rate does not include duties & taxes, clearance entry fees or other import fees.',
    },
    ...unclassified.map((line) => ({
      code: 'EDT.DETAILS.MISSING',
      message: `The harmonized code for the commodity at array index ${line} is missing or invalid; estimated duties and taxes were not returned.`,
    })),
  ];
}

function operational(offer: Offer, { date }: FedexConsignment): object {
  const day = arrival(date, offer);
  const commitDate = `${day}T20:00:00`;
  const words = offer.service.counts_days ? { transitTime: WORDS[offer.service.days] } : {};
  return { ...words, commitDate, deliveryDate: commitDate, deliveryDay: weekdayOf(day) };
}

function commitOf(offer: Offer, { date }: FedexConsignment): object {
  const day = arrival(date, offer);
  return {
    dateDetail: { dayOfWeek: weekdayOf(day), dayFormat: `${day}T20:00:00` },
    ...(offer.service.counts_days ? { transitDays: { minimumTransitTime: WORDS[offer.service.days] } } : {}),
    saturdayDelivery: offer.saturday,
  };
}

/** The sums that rates and shipments have. */
function figuresOf(price: Price) {
  const number = (units: number) => amountOf(units, price.currency);
  const sums = sumsOf(price);
  return {
    number,
    totalBaseCharge: number(price.base),
    totalDiscounts: number(price.discount),
    totalSurcharges: number(sums.surcharges),
    totalTaxes: number(sums.taxes),
    totalNetCharge: number(sums.netCharge),
    totalNetFedExCharge: number(sums.net),
    dutiable: {
      totalDutiesAndTaxes: number(sums.duties),
      totalAncillaryFeesAndTaxes: number(sums.fees),
      totalDutiesTaxesAndFees: number(sums.dutiesAndFees),
      totalNetChargeWithDutiesAndTaxes: number(sums.whole),
    },
  };
}

function ratedShipment(rateType: string, price: Price): object {
  const { wire_currency: currency, discount } = price;
  const { number, dutiable, totalSurcharges, totalTaxes: _, totalDiscounts, ...sums } = figuresOf(price);
  const lines = (amounts: readonly Amount[]) => amounts.map((one) => lineOf(one, number));
  const volume = { type: 'VOLUME', description: 'Volume discount', amount: totalDiscounts };
  return {
    rateType,
    ratedWeightMethod: 'ACTUAL',
    totalDiscounts,
    ...sums,
    totalVatCharge: 0,
    ...dutiable,
    edtCharges: price.duties.map((duty) => ({
      harmonizedCode: duty.tariff_code,
      edtTaxDetail: {
        edtTaxType: duty.type,
        amount: number(duty.units),
        name: duty.description,
        description: duty.description,
      },
    })),
    ancillaryFeesAndTaxes: lines(price.fees),
    shipmentRateDetail: {
      totalSurcharges,
      totalFreightDiscount: totalDiscounts,
      freightDiscount: discount === 0 ? [] : [volume],
      surCharges: lines(price.surcharges),
      taxes: lines(price.taxes),
      currency,
    },
    // Amounts of packages repeat what the shipment holds.
    ratedPackages: price.packages.map((each, index) => ({
      groupNumber: index + 1,
      packageRateDetail: {
        rateType: `PAYOR_${rateType}_PACKAGE`,
        baseCharge: number(each.base),
        totalFreightDiscounts: number(each.discount),
        totalTaxes: number(each.tax),
        surcharges: lines(each.surcharges).map((line) => ({ ...line, level: 'PACKAGE' })),
        billingWeight: { units: 'KG', value: each.kg },
      },
    })),
    currency,
  };
}

function lineOf({ type, description, units }: Amount, number: (units: number) => number) {
  return { type, description, amount: number(units) };
}
