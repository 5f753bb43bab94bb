/**
 * Closing the day: Consolidate closes everything that is open on the account. The manifests are made overnight;
 * GetShipmentManifestDocument names the files of a day.
 * Sources: ShippingService.wsdl, ShippingDocumentsService.wsdl.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { today } from '@waybill/carrier-kit/request';
import type { ManifestRequest } from '@waybill/core/plugin';
import {
  documentsRequest,
  nextCalls,
  parseDocuments,
  type WireManifestDocumentsRequest,
} from './manifest/documents.js';
import { lookupOf, parseResponse } from './manifest/reply.js';
import type { OpenSettings } from './settings.js';
import { type SoapHeader, soapCall } from './soap.js';

/** The close of a day. */
export interface WireManifestRequest extends SoapHeader {
  /** Today, `YYYY-MM-DD`: the manifest has this date. */
  readonly day: string;
}

export const manifest: OperationFor<'manifest', OpenSettings, WireManifestRequest> = {
  createRequest: ({ shipments, date }: ManifestRequest, { account: { settings, context }, report }) => {
    const day = today(context.clock, settings.time_zone);
    if (shipments !== undefined)
      report.notSupported(
        'shipments',
        'cannot be chosen; Purolator closes everything that is open on the account',
      );
    if (date !== undefined && date !== day)
      report.notSupported('date', `is ${date}; Purolator closes today only, ${day} in ${settings.time_zone}`);
    return { request_id: context.newId(), language: settings.language, day };
  },
  next: atOnce((request) => [
    {
      step: 'close',
      ...soapCall('Consolidate', {}, request),
      // Purolator bills what is on a manifest.
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};

export const manifest_documents: OperationFor<
  'manifest_documents',
  OpenSettings,
  WireManifestDocumentsRequest
> = { createRequest: documentsRequest, next: nextCalls, parseResponse: parseDocuments };
