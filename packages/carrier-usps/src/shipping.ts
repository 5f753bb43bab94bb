/**
 * Shipping: one label a package, at home `POST /labels/v3/label`, abroad `POST
 * /international-labels/v3/international-label`. A label costs what its class, rate indicator, processing category and entry
 * facility say, so it is bought by those of a price: of the quote that the request names, or of a price call before it.
 * Source: domestic-labels.yaml 3.9.13, international-labels.yaml 3.3.7.
 */
import {
  type BoughtPackage,
  type PackageCall,
  type PackageRequest,
  type PackageShipping,
  perPackage,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import {
  amountText,
  decimal,
  type Lookup,
  type LookupReading,
  maybe,
  maybeText,
  purchaseReading,
  sum,
  wireDecimal,
  wireList,
} from '@waybill/carrier-kit/reply';
import { omitUndefined, referencesOf } from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import { type CarrierIdentity, isAnswer, type LabelFormat, type Reply } from '@waybill/core/plugin';
import { extrasOf, isHazardous } from './accessorials.js';
import { PAYMENT } from './connect.js';
import { customsForms } from './customs.js';
import { readReply } from './errors.js';
import { CURRENCY, type Package, sizeOf } from './packages.js';
import { labelAddresses } from './parties.js';
import { dutiesNotice, ingredients, prepaidDuties, wireDuties } from './prices.js';
import { packageRating, type WireRateRequest } from './rating.js';
import type { OpenSettings } from './settings.js';
import { LABEL_DAYS, labelPaper, pickupPlace, readShipment } from './shipment.js';

export const packageShipping: PackageShipping<OpenSettings, WireLabelRequest, WireRateRequest> = {
  packages: labelRequests,
  price_first: packageRating,
  buy: ({ wire, offer }) => buyCall(wire, offer?.ingredients),
  lookup: ({ id, api }) =>
    keyLookup(id, `POST ${API[api].reprint}, or the labels of the day in the Business Portal`),
  read: (reply, { wire }, carrier) =>
    purchaseReading(readReply(reply, carrier, objectIn), (document) => boughtPackage(document, wire)),
  find: { next: findCall, read: readFound },
};

export const shipping = perPackage.shipping(packageShipping);

/** The purchase of one package, with facts that its reply does not repeat. */
export interface WireLabelRequest {
  /** `X-Idempotency-Key`: the label is found again by it. */
  readonly id: string;
  readonly api: 'domestic' | 'international';
  readonly label_format: LabelFormat;
  readonly document: {
    readonly imageInfo: ImageInfo;
    /** Without the ingredients of its price. */
    readonly packageDescription: object;
    readonly [member: string]: unknown;
  };
}

/** `customerReference`; with a customs form two. */
const REFERENCES = { home: 4, customs: 2, longest: 30 } as const;

export function labelRequests(
  request: ShipmentRequest,
  context: RequestContext<OpenSettings>,
): { shipment_date: string; packages: PackageRequest<WireLabelRequest>[] } {
  const { shipment } = request;
  const { account, report, services } = context;
  const read = readShipment(request, context, LABEL_DAYS);
  const { abroad, has_form, packages, day } = read;
  const forms = customsForms(request, read, services[0], report);
  const most = has_form ? REFERENCES.customs : REFERENCES.home;
  const references = referencesOf(shipment, { most, longest: REFERENCES.longest }, report);
  const addresses = labelAddresses(request, read, report);
  const place = pickupPlace(request, read, report);
  const paper = labelPaper(shipment, read, report);
  return {
    shipment_date: day,
    packages: packages.map((own, position) => ({
      field: own.field,
      wire: {
        id: account.context.newId(),
        api: abroad ? 'international' : 'domestic',
        label_format: shipment.label?.format ?? 'PDF',
        document: omitUndefined({
          imageInfo: imageInfo(paper, { abroad, position, count: packages.length }),
          ...addresses,
          toAddress: { ...addresses.toAddress, ...place },
          packageDescription: {
            mailClass: services[0] ?? '',
            ...described(own, day, abroad),
            ...(read.prepaid ? { prepayDutiesTaxesFees: true } : {}),
            ...(read.extras.is_released ? { carrierRelease: true } : {}),
            ...chosen(extrasOf(read.extras, own), own, references, abroad),
          },
          customsForm: forms[position],
        }),
      },
    })),
  };
}

interface ImageInfo extends ReturnType<typeof labelPaper> {
  readonly [member: string]: unknown;
}

/** Labels that have no room for "1 of 3". */
const SMALL = ['4X4LABEL', '2X7LABEL'];

/** The defaults of the two APIs differ, so every member is sent. */
function imageInfo(
  paper: ReturnType<typeof labelPaper>,
  own: { readonly abroad: boolean; readonly position: number; readonly count: number },
): ImageInfo {
  if (own.abroad) return { ...paper, suppressPostage: true };
  const numbered = own.count > 1 && !SMALL.includes(paper.labelType);
  return omitUndefined({
    ...paper,
    receiptOption: 'NONE',
    suppressPostage: true,
    suppressMailDate: true,
    packageNumber: numbered ? own.position + 1 : undefined,
    totalPackages: numbered ? own.count : undefined,
  });
}

/** Labels abroad know no nonstandard characteristics: their package description is closed. */
function described(own: Package, mailingDate: string, abroad: boolean): object {
  return {
    weightUOM: 'lb',
    weight: own.weight,
    dimensionsUOM: 'in',
    ...sizeOf(own),
    ...(own.packaging === 'NON_RECTANGULAR' && !abroad ? { hasNonstandardCharacteristics: true } : {}),
    mailingDate,
  };
}

/** Extra services, the value that is insured, and the shop's own references. */
function chosen(
  codes: readonly number[],
  { insured }: Package,
  references: readonly string[],
  abroad: boolean,
): object {
  const options = omitUndefined({
    packageValue: insured,
    contentType: !abroad && codes.some(isHazardous) ? 'HAZMAT' : undefined,
  });
  return omitUndefined({
    extraServices: codes.length === 0 ? undefined : codes,
    packageOptions: Object.keys(options).length === 0 ? undefined : options,
    customerReference:
      references.length === 0
        ? undefined
        : references.map((referenceNumber) =>
            abroad ? { referenceNumber } : { referenceNumber, printReferenceNumber: true },
          ),
  });
}

const API = {
  domestic: { label: '/labels/v3/label', reprint: '/labels/v3/label-reprint' },
  international: {
    label: '/international-labels/v3/international-label',
    reprint: '/international-labels/v3/international-label-reprint',
  },
} as const;

function buyCall({ id, api, document }: WireLabelRequest, priced: unknown): PackageCall {
  const { packageDescription, ...others } = document;
  const described = { ...packageDescription, ...ingredients.safeParse(priced).data };
  return labelCall(API[api].label, id, { ...others, packageDescription: described });
}

/**
 * The purchase of one label. Sent again with the same key and body it is the same label, without another charge
 * (`X-Idempotency-Key`).
 */
export function labelCall(url: string, id: string, body: object): PackageCall {
  return { ...keyedCall(url, id, body), repeat: 'idempotent' };
}

function keyedCall(url: string, id: string, body: object): PackageCall {
  // One document with its files in base64; without this header the reply is multipart.
  const headers = { accept: 'application/vnd.usps.labels+json', 'x-idempotency-key': id };
  return { method: 'POST', url, headers, body: JSON.stringify(body), login: PAYMENT };
}

/**
 * How a person finds out whether a label without a readable reply was bought.
 * @param where the key or the label can be looked up
 */
export function keyLookup(id: string, where: string): Lookup {
  return {
    what: `X-Idempotency-Key ${id} (${where})`,
    references: { 'X-Idempotency-Key': id },
    request_id: id,
  };
}

/** `null`: one of the prices cannot be read. */
const prices = wireList(z.object({ price: wireDecimal })).catch(() => null as never);

/** `LabelMetadata`, `InternationalLabelMetadata`: every part may be missing. */
const wireMetadata = z.object({
  trackingNumber: maybeText,
  internationalTrackingNumber: maybeText,
  SKU: maybeText,
  postage: maybe(wireDecimal),
  fees: prices,
  extraServices: prices,
  zone: maybeText,
});

/** Files; in the reply to a reprint, and in a multipart one, the metadata stands on its own. */
const wireFiles = z.object({
  labelMetadata: z.unknown().optional(),
  prepaidDutiesTaxesFees: maybe(wireDuties),
  labelImage: maybeText,
  receiptImage: maybeText,
});

export function objectIn(document: unknown): object | undefined {
  return typeof document === 'object' && document !== null && !Array.isArray(document) ? document : undefined;
}

/** A tracking number or a label proves a purchase. */
export function boughtPackage(document: object, wire: WireLabelRequest): BoughtPackage | undefined {
  const files = wireFiles.safeParse(document).data;
  const metadata = wireMetadata.safeParse(files?.labelMetadata ?? document).data;
  const tracking_number = metadata?.trackingNumber ?? metadata?.internationalTrackingNumber;
  const { labelImage, receiptImage, prepaidDutiesTaxesFees: duties } = files ?? {};
  if (tracking_number === undefined && labelImage === undefined) return undefined;
  return {
    tracking_number,
    charge: chargeOf(metadata),
    documents: [
      { kind: 'label', content: labelImage ?? '', called: wire.label_format },
      ...(receiptImage === undefined ? [] : [{ kind: 'receipt', content: receiptImage }]),
    ],
    ...(duties === undefined ? {} : { notices: [dutiesNotice(prepaidDuties(duties))] }),
    facts: {
      api: wire.api,
      idempotency_key: wire.id,
      ...(metadata?.SKU === undefined ? {} : { sku: metadata.SKU }),
      ...(metadata?.zone === undefined ? {} : { zone: metadata.zone }),
      ...(duties === undefined ? {} : { prepaid_duties: prepaidDuties(duties) }),
    },
  };
}

/** `postage` holds neither the fees nor the extra services. Prepaid duties are not part of it. */
function chargeOf(metadata: z.output<typeof wireMetadata> | undefined): BoughtPackage['charge'] {
  const { postage, fees, extraServices } = metadata ?? { fees: [], extraServices: [] };
  if (postage === undefined || fees === null || extraServices === null) return undefined;
  const total = sum([postage, ...[...fees, ...extraServices].map(({ price }) => price)].map(decimal));
  return { amount: amountText(total, CURRENCY), currency: CURRENCY, name: 'total' };
}

/** Prints a label again that was bought with this key. */
function findCall(
  { id, api, document: { imageInfo } }: WireLabelRequest,
  replies: readonly Reply[],
): PackageCall | undefined {
  if (replies.length > 0) return undefined;
  const { imageType, labelType } = imageInfo;
  return keyedCall(API[api].reprint, id, { imageInfo: { imageType, labelType } });
}

/**
 * A label that is printed again was bought. A refusal proves nothing: USPS does not print labels again that were voided,
 * whose mailing date is over, or that were printed too often.
 */
function readFound(
  [reply]: readonly Reply[],
  wire: WireLabelRequest,
  carrier: CarrierIdentity,
): LookupReading<BoughtPackage> {
  if (reply === undefined || !isAnswer(reply))
    return {
      unclear: `USPS did not answer whether it has the label: ${reply?.failure.message ?? 'the question was not sent'}.`,
    };
  const { document, errors = [] } = readReply(reply, carrier, objectIn);
  const created = document && boughtPackage(document, wire);
  if (created !== undefined) return { created, warnings: [] };
  const why = errors.map(({ message }) => message).join('; ');
  return { unclear: `USPS prints no label of this key again: ${why || 'The reply names none.'}` };
}
