/** Closing the day, its papers, and parcels that come back. */
import type { ManifestResult } from '@waybill/core';
import { type Call, type Exchange, issue, type ReturnRequest } from '@waybill/core/plugin';
import { z } from 'zod';
import { changeProblems, documentIn, entriesOf, foreign, type Half, oneCall, refuseIf } from './further.js';
import {
  createShipmentRequest,
  nextShippingCalls,
  parseShippingResponse,
  type WireShipmentRequest,
} from './ship.js';

export interface WireManifest {
  readonly date: string;
}
export interface WireManifestId {
  readonly ids: readonly string[];
}

const wireManifest = z.looseObject({
  id: z.string(),
  parcels: z.array(z.string()),
  paper_from: z.string().optional(),
  paper: z.string().optional(),
});

const lookup = 'the list of manifests';

export const manifest: Half<'manifest', WireManifest> = {
  create: ({ shipments, date }, own) => {
    if (shipments !== undefined)
      refuseIf([issue('shipments', 'not_supported', 'must be left out: everything open is closed')]);
    return { date: date ?? own.today() };
  },
  next: oneCall((request) => ({
    ...{ step: 'close', method: 'POST', url: '/v1/manifests', body: JSON.stringify(request) },
    ...{ headers: { 'content-type': 'application/json' }, effect: 'once', lookup },
  })),
  parse: ({ replies: [reply] }, own) => {
    const found = documentIn(reply, wireManifest);
    if (found !== undefined) return [resultOf([found], own), []];
    return [null, changeProblems(reply, own, { lookup, repeatable: false })];
  },
};

export const manifest_documents: Half<'manifest_documents', WireManifestId> = {
  create: (request, own) => {
    refuseIf(foreign(request.manifest, 'manifest', own));
    const ids = (request.manifest.manifests ?? []).flatMap(({ id }) => id ?? []);
    if (ids.length === 0) refuseIf([issue('manifest.manifests', 'required', 'is required, with an id')]);
    return { ids };
  },
  next: ({ request, replies }): Call[] => {
    const id = request.ids[replies.length];
    if (id === undefined) return [];
    return [{ step: 'paper', method: 'GET', url: `/v1/manifests/${encodeURIComponent(id)}` }];
  },
  parse: ({ replies }, own) => {
    const found = replies.flatMap((reply) => documentIn(reply, wireManifest) ?? []);
    const missing = replies.filter((reply) => documentIn(reply, wireManifest) === undefined);
    const errors = missing.flatMap((reply) => entriesOf(reply, own, 'manifest.manifests'));
    return [found.length === 0 ? null : resultOf(found, own), errors];
  },
};

function resultOf(
  found: readonly z.output<typeof wireManifest>[],
  { carrier, account }: { readonly carrier: string; readonly account: string },
): ManifestResult {
  const papers = found.flatMap(({ paper }, at) => (paper === undefined ? [] : [{ paper, at }]));
  return {
    carrier,
    account,
    closed: true,
    manifests: found.map(({ id, parcels, paper_from }) => ({
      id,
      shipment_count: parcels.length,
      total_charge: null,
      available_after: paper_from ?? null,
      tracking_numbers: parcels,
    })),
    documents: papers.map(({ paper }) => paper),
    meta: {
      documents: papers.map(({ at }) => ({ format: 'PDF', kind: 'manifest', manifest: at })),
      notices: [],
    },
  };
}

export const returns: Half<'returns', WireShipmentRequest> = {
  create: (request: ReturnRequest, own) => {
    const { kind } = request.return_label;
    if (kind !== 'label')
      refuseIf([issue('return_label.kind', 'not_supported', `is ${kind}; Example Post makes labels`)]);
    return createShipmentRequest(request, own.today, own.newId);
  },
  next: (exchange: Exchange<WireShipmentRequest>): Call[] =>
    nextShippingCalls(exchange).map((call) =>
      call.url === '/v1/parcels' ? { ...call, url: '/v1/returns' } : call,
    ),
  parse: (exchange, { account }) => {
    const [result, errors] = parseShippingResponse(exchange, account);
    return [result && { ...result, meta: { ...result.meta, is_return: true } }, errors];
  },
};
