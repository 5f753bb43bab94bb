/** `ReturnLabelVendorResponse`: as that of other labels, with other names for its files. */
import type { BoughtPackage } from '@waybill/carrier-kit';
import { type PurchaseReading, purchaseReading } from '@waybill/carrier-kit/reply';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { boughtPackage, objectIn } from '../shipping/label.js';
import type { WireLabelRequest } from '../shipping/request.js';

export function readReturn(
  reply: Answer,
  wire: WireLabelRequest,
  carrier: CarrierIdentity,
): PurchaseReading<BoughtPackage> {
  return purchaseReading(readReply(reply, carrier, objectIn), (document) =>
    boughtPackage(asLabel(document), wire),
  );
}

function asLabel(document: object): object {
  const { returnLabelMetadata, returnLabelImage, returnReceiptImage, ...others } = document as Readonly<
    Record<string, unknown>
  >;
  return {
    ...others,
    ...(returnLabelMetadata === undefined ? {} : { labelMetadata: returnLabelMetadata }),
    ...(returnLabelImage === undefined ? {} : { labelImage: returnLabelImage }),
    ...(returnReceiptImage === undefined ? {} : { receiptImage: returnReceiptImage }),
  };
}
