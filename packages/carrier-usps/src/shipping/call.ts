import type { PackageCall } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import { PAYMENT } from '../connect.js';
import { ingredients } from '../rating/price.js';
import type { WireLabelRequest } from './request.js';

/** The reply as one document with its files in base64. Without this header it is multipart. */
export const LABEL_JSON = 'application/vnd.usps.labels+json';

const API = {
  domestic: { label: '/labels/v3/label', reprint: '/labels/v3/label-reprint' },
  international: {
    label: '/international-labels/v3/international-label',
    reprint: '/international-labels/v3/international-label-reprint',
  },
} as const;

/**
 * The purchase of one label. Sent again with the same key and body it is the same label, without another charge
 * (`X-Idempotency-Key`).
 */
export function buyCall({ id, api, document }: WireLabelRequest, priced: unknown): PackageCall {
  const { packageDescription, ...others } = document;
  const body = {
    ...others,
    packageDescription: { ...packageDescription, ...ingredients.safeParse(priced).data },
  };
  return {
    method: 'POST',
    url: API[api].label,
    headers: { accept: LABEL_JSON, 'x-idempotency-key': id },
    body: JSON.stringify(body),
    login: PAYMENT,
    repeat: 'idempotent',
  };
}

/** Prints a label again that was bought with this key. */
export function reprintCall({ id, api, document: { imageInfo } }: WireLabelRequest): PackageCall {
  const { imageType, labelType } = imageInfo;
  return {
    method: 'POST',
    url: API[api].reprint,
    headers: { accept: LABEL_JSON, 'x-idempotency-key': id },
    body: JSON.stringify({ imageInfo: { imageType, labelType } }),
    login: PAYMENT,
  };
}

/** How a person finds out whether a label without a readable reply was bought. */
export function lookupOf({ id, api }: WireLabelRequest): Lookup {
  return {
    what: `X-Idempotency-Key ${id} (POST ${API[api].reprint}, or the labels of the day in the Business Portal)`,
    references: { 'X-Idempotency-Key': id },
    request_id: id,
  };
}
