/**
 * Shipping: shippingMultiParcelV5 buys all packages at once; its reply has a number and a label for each, and no price.
 * Source: ShippingServiceWS.xsd.
 */
import { type Account, atOnce, type RequestContext, type ShippingOperation, z } from '@waybill/carrier-kit';
import {
  decimal,
  decodeDocument,
  type Lookup,
  listOf,
  maybeText,
  missingPartEntry,
  purchaseOutcome,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import {
  contentOf,
  dimensionsOf,
  notifiedRecipient,
  omitUndefined,
  packagesOf,
  payerOf,
  type Reporter,
  referencesOf,
  refuseOtherCurrencies,
  shipDateOf,
  splitByValue,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Shipment, ShipmentRequest, ShippingOutcome } from '@waybill/core';
import type { Exchange } from '@waybill/core/plugin';
import { customsElement, incotermOf } from './customs.js';
import { FAULT_STATUS, type Returned, readReply, returnOf } from './errors.js';
import { insuredAmount } from './insurance.js';
import { modeOf } from './label.js';
import { dayCode, hasDays } from './options.js';
import { partyElement, plainText } from './parties.js';
import { printed } from './printed.js';
import { MOST_PACKAGES } from './rating.js';
import { RELAYS, services } from './services.js';
import type { OpenSettings } from './settings.js';
import { CURRENCY, PASSWORD, soapCall } from './soap.js';

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly ship_date: string;
  /** Number of packages. */
  readonly packages: number;
  /** `shipperRef`, by which a person finds the shipment. */
  readonly reference: string;
  readonly content: XmlNode;
}

const LONGEST_REFERENCE = 35;

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'buy',
      ...soapCall('shippingMultiParcelV5', request.content),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};

function createRequest(request: ShipmentRequest, context: RequestContext<OpenSettings>): WireShipmentRequest {
  const { account, report } = context;
  const { shipper, shipment } = request;
  const { account_number, sub_account, time_zone } = account.settings;
  const service = context.services[0] ?? '';
  payerOf(request, { own_account: account_number, takes: ['SENDER'] }, report);
  const ship_date = shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report);
  const relay = relayOf(shipment, service, report);
  const [own = account.context.newId().replaceAll('-', '').slice(0, LONGEST_REFERENCE), other] = referencesOf(
    shipment,
    { most: relay === undefined ? 2 : 1, longest: LONGEST_REFERENCE },
    report,
  );
  const reference = plainText(own, 'shipment.references[0]', report);
  const customsValue = customsElement(request, incotermOf(request, account_number, report), report);
  const facts = { service, ship_date, day: dayOf(context), declared: customsValue !== undefined };
  const skybillValue = skybills(request, facts, report);
  const content = omitUndefined({
    headerValue: { accountNumber: account_number, idEmit: 'CHRFR', identWebPro: '', subAccount: sub_account },
    shipperValue: partyElement('shipper', shipper, 'shipper', {}, report),
    // The account that pays: the shipper's own.
    customerValue: { ...partyElement('customer', shipper, 'shipper', {}, report), printAsSender: 'N' },
    recipientValue: recipientElement(request, report),
    refValue: omitUndefined({
      recipientRef: relay ?? plainText(other, 'shipment.references[1]', report),
      shipperRef: reference,
      idRelais: relay,
    }),
    skybillValue,
    skybillParamsValue: { duplicata: 'N', mode: modeOf(shipment, report), withReservation: '0' },
    ...PASSWORD,
    modeRetour: '1',
    numberOfParcel: String(skybillValue.length),
    version: '2.0',
    multiParcel: skybillValue.length > 1 ? 'Y' : 'N',
    customsValue,
  });
  return { service, ship_date, packages: skybillValue.length, reference, content };
}

function dayOf({ options, services: [service = ''], report }: RequestContext<OpenSettings>): string {
  const day = dayCode(options, report);
  if (day !== '0' && !hasDays(service))
    report.notSupported(
      options[0]?.field ?? '',
      `is ${options[0]?.row.name}, which ${report.name} does not offer with ${service}`,
    );
  return day;
}

/** The relay point, of services that go to one. */
function relayOf({ delivery_point: point }: Shipment, service: string, report: Reporter): string | undefined {
  const field = 'shipment.delivery_point';
  const listed = services.rows.find(({ code }) => code === service);
  if (RELAYS.includes(service) && point === undefined) report.required(field, `with ${listed?.name}`);
  if (listed !== undefined && !RELAYS.includes(service) && point !== undefined)
    report.contradiction(
      field,
      `is for ${RELAYS.join(', ')}; ${service} goes to the address of the recipient`,
    );
  if (point !== undefined && point.address === undefined) report.required(`${field}.address`);
  return point && plainText(point.id, `${field}.id`, report);
}

/** With e-mail or text messages asked for, the way that is not asked for is left out: one code stands for both. */
function recipientElement(request: ShipmentRequest, report: Reporter): XmlNode {
  const { recipient, shipment } = request;
  const { delivery_point: point, notify_recipient } = shipment;
  const { channels } = printed.notifications;
  const notified = notifiedRecipient(request, printed.notifications, report);
  const without = notified === undefined ? [] : channels.filter((one) => !notify_recipient?.by.includes(one));
  return partyElement(
    'recipient',
    recipient,
    'recipient',
    {
      at: point?.address && { address: point.address, path: 'shipment.delivery_point.address' },
      alert: notified === undefined ? '0' : '22',
      texted: notified?.phone?.number,
      without,
    },
    report,
  );
}

interface SkybillFacts {
  readonly service: string;
  readonly ship_date: string;
  /** `service`: Saturday, Monday or none. */
  readonly day: string;
  /** Whether goods are declared, in `customsValue` beside the packages. */
  readonly declared: boolean;
}

/** `skybillValue`: one for each package. Sizes are required: Chronopost's own module writes 1 where they are unknown. */
function skybills(
  { shipment }: ShipmentRequest,
  { service, ship_date, day, declared }: SkybillFacts,
  report: Reporter,
): XmlNode[] {
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const shares = insuredShares(shipment, packages, report);
  return packages.map((own, position) => {
    const sides = dimensionsOf(own, shipment.dimension_unit, { unit: 'CM', places: 1 }, report);
    const weight = weightOf(own, shipment.weight_unit, { unit: 'KG', places: 3 }, report);
    const content = contentOf(own.item, own.field);
    return omitUndefined({
      bulkNumber: String(packages.length),
      codCurrency: CURRENCY,
      codValue: '0',
      content1: content && plainText(content.text, content.field, report),
      // Its unit is in no document, and 0 would contradict what is declared.
      ...(!declared && { customsCurrency: CURRENCY, customsValue: '0' }),
      evtCode: 'DC',
      insuredCurrency: CURRENCY,
      insuredValue: shares[position] ?? '0',
      objectType: shipment.is_document ? 'DOC' : 'MAR',
      productCode: service,
      service: day,
      shipDate: `${ship_date}T12:00:00`,
      shipHour: '12',
      skybillRank: String(position + 1),
      weight: weight.toFixed(),
      weightUnit: 'KGM',
      height: (sides?.height ?? decimal(1)).toFixed(),
      length: (sides?.length ?? decimal(1)).toFixed(),
      width: (sides?.width ?? decimal(1)).toFixed(),
    });
  });
}

const CENTS = 100;

/** `insuredValue`, in cents (Chronopost's module for Magento 2): the amount split by the values of the packages. */
function insuredShares(
  shipment: Shipment,
  packages: ReturnType<typeof packagesOf>,
  report: Reporter,
): string[] {
  const amount = insuredAmount(shipment, report);
  if (amount === undefined) return [];
  if (packages.length > 1) refuseOtherCurrencies(shipment.items, CURRENCY, 'shipment.items', report);
  return splitByValue(amount.value, packages, CURRENCY).map((share) => share.times(CENTS).toFixed());
}

const wireResult = z.object({
  resultMultiParcelValue: listOf(z.object({ skybillNumber: maybeText, pdfEtiquette: maybeText })),
});
type WireParcels = z.output<typeof wireResult>['resultMultiParcelValue'];

/** A number or a label proves a purchase. */
function createdIn(returned: Returned): WireParcels | undefined {
  const parcels = wireResult.parse(returned).resultMultiParcelValue;
  const isBought = parcels.some(
    ({ skybillNumber, pdfEtiquette }) => (skybillNumber ?? pdfEtiquette) !== undefined,
  );
  return isBought ? parcels : undefined;
}

/** How a person finds out whether a purchase without a readable reply was made. */
function lookupOf({ reference }: WireShipmentRequest): Lookup {
  return {
    what: `the sender's reference ${reference} in Chronopost's tracking of the account`,
    references: { shipperRef: reference },
  };
}

function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  account: Account,
): ShippingOutcome {
  const purchase = purchaseOutcome(replies[0], {
    carrier: account,
    lookup: lookupOf(request),
    read: (answer) =>
      purchaseReading(readReply(answer, account, returnOf('shippingMultiParcelV5')), createdIn),
    refusedAt: FAULT_STATUS,
  });
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const count = Math.max(request.packages, purchase.created.length);
  const packages = Array.from({ length: count }, (_, at) => ({
    number: purchase.created[at]?.skybillNumber ?? null,
    file: decodeDocument(purchase.created[at]?.pdfEtiquette),
  }));
  const missing = packages.flatMap(({ number, file }, parcel) => [
    ...(number === null ? [missingPartEntry(account, 'tracking_number', { parcel, packages: count })] : []),
    ...(file === undefined ? [missingPartEntry(account, 'label', { parcel, packages: count })] : []),
  ]);
  const errors = [...purchase.errors, ...missing];
  const files = packages.flatMap(({ file }, parcel) => (file === undefined ? [] : [{ ...file, parcel }]));
  return [
    {
      carrier: account.carrier,
      account: account.account,
      documents: files.map(({ content }) => content),
      reference: { type: 'shipperRef', value: request.reference },
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: null,
      tracking_number: packages[0]?.number ?? null,
      complete: errors.length === 0,
      meta: {
        parcels: packages.map(({ number, file }) => ({
          tracking_number: number,
          charge: null,
          bought: number === null && file === undefined ? null : true,
        })),
        documents: files.map(({ content: _, ...file }) => ({ ...file, kind: 'label' as const })),
        notices: [],
      },
    },
    // Sending the request again would buy again, whatever an error says of itself.
    errors.map((entry) => ({ ...entry, retryable: false })),
  ];
}
