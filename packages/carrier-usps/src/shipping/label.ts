/** The reply to the purchase of a label, and to a reprint. */
import { type BoughtPackage, z } from '@waybill/carrier-kit';
import {
  amountText,
  decimal,
  maybe,
  maybeText,
  type PurchaseReading,
  purchaseReading,
  sum,
  wireDecimal,
  wireList,
} from '@waybill/carrier-kit/reply';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { dutiesNotice, prepaidDuties, wireDuties } from '../duties.js';
import { readReply } from '../errors.js';
import { CURRENCY } from '../packages.js';
import type { WireLabelRequest } from './request.js';

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

export function readLabel(
  reply: Answer,
  wire: WireLabelRequest,
  carrier: CarrierIdentity,
): PurchaseReading<BoughtPackage> {
  return purchaseReading(readReply(reply, carrier, objectIn), (document) => boughtPackage(document, wire));
}

export function objectIn(document: unknown): object | undefined {
  return typeof document === 'object' && document !== null && !Array.isArray(document) ? document : undefined;
}

/** A tracking number or a label proves a purchase. */
export function boughtPackage(document: object, wire: WireLabelRequest): BoughtPackage | undefined {
  const files = wireFiles.safeParse(document).data;
  const metadata = wireMetadata.safeParse(files?.labelMetadata ?? document).data;
  const tracking_number = metadata?.trackingNumber ?? metadata?.internationalTrackingNumber;
  const { labelImage, receiptImage } = files ?? {};
  const duties = files?.prepaidDutiesTaxesFees;
  if (tracking_number === undefined && labelImage === undefined) return undefined;
  return {
    tracking_number,
    charge: chargeOf(metadata),
    documents: [
      { kind: 'label', content: labelImage ?? '', called: wire.label_format },
      ...(receiptImage === undefined ? [] : [{ kind: 'receipt', content: receiptImage }]),
    ],
    ...(duties === undefined ? {} : { notices: [dutiesNotice(duties)] }),
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
