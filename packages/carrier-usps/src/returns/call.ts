import type { PackageCall } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import { PAYMENT } from '../connect.js';
import { ingredients } from '../rating/price.js';
import { LABEL_JSON } from '../shipping/call.js';
import type { WireLabelRequest } from '../shipping/request.js';

/** The purchase of one label: sent again with the same key and body it is the same label. */
export function returnCall({ id, document }: WireLabelRequest, priced: unknown): PackageCall {
  const { imageInfo, packageDescription, ...others } = document;
  const { imageType, labelType, receiptOption } = imageInfo;
  const { mailingDate: _day, ...described } = packageDescription as { readonly mailingDate?: string };
  const { rateIndicator, processingCategory } = ingredients.safeParse(priced).data ?? {};
  const body = {
    ...others,
    imageInfo: { imageType, labelType, receiptOption },
    packageDescription: { ...described, rateIndicator, processingCategory },
  };
  return {
    method: 'POST',
    url: '/labels/v3/return-label',
    headers: { accept: LABEL_JSON, 'x-idempotency-key': id },
    body: JSON.stringify(body),
    login: PAYMENT,
    repeat: 'idempotent',
  };
}

/** How a person finds out whether a label without a readable reply was made. */
export function returnLookup({ id }: WireLabelRequest): Lookup {
  return {
    what: `X-Idempotency-Key ${id} (the return labels of the day in the Business Portal)`,
    references: { 'X-Idempotency-Key': id },
    request_id: id,
  };
}
