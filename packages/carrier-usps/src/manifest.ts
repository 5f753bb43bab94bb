/**
 * SCAN forms (PS Form 5630): one barcode for many labels, which USPS scans when it takes them. Source: scan-forms.yaml 3.1.14. A
 * label needs none; one that is on a form can no longer be cancelled.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { parseResponse } from './manifest/reply.js';
import { createRequest, lookupOf, type WireManifestRequest } from './manifest/request.js';
import type { OpenSettings } from './settings.js';

export const manifest: OperationFor<'manifest', OpenSettings, WireManifestRequest> = {
  createRequest,
  next: atOnce(({ document }) => [
    {
      step: 'form',
      method: 'POST',
      url: '/scan-forms/v3/scan-form',
      // One document; without this header the reply is multipart.
      headers: { accept: 'application/vnd.usps.labels+json' },
      body: JSON.stringify(document),
      effect: 'once',
      lookup: lookupOf(document),
    },
  ]),
  parseResponse,
};
