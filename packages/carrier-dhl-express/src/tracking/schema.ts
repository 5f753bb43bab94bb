/** The fields of `supermodelIoLogisticsExpressTrackingResponse` that are read. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, wireDecimal, wireText } from '@waybill/carrier-kit/reply';

/** DHL leaves texts empty that it may not show. */
const text = maybe(wireText.transform((written) => written.trim() || undefined));

const wireEvent = z.object({
  date: text,
  time: text,
  GMTOffset: text,
  typeCode: text,
  description: text,
  serviceArea: listOf(z.object({ code: text, description: text })),
  signedBy: text,
});
export type WireEvent = z.output<typeof wireEvent>;

const references = listOf(z.object({ value: text }));

const wirePiece = z.object({
  trackingNumber: text,
  shipperReferences: references,
  events: listOf(wireEvent),
});
export type WirePiece = z.output<typeof wirePiece>;

const wireTracked = z.object({
  shipmentTrackingNumber: text,
  status: text,
  shipmentTimestamp: text,
  productCode: text,
  shipperReferences: references,
  events: listOf(wireEvent),
  numberOfPieces: maybe(wireDecimal),
  pieces: listOf(wirePiece),
  estimatedDeliveryDate: text,
});
export type WireTracked = z.output<typeof wireTracked>;

const wireTracking = z.object({ shipments: listOf(wireTracked) });

/** The shipments of a reply; `undefined` for a document that has no list of them. */
export function shipmentsIn(document: unknown): readonly WireTracked[] | undefined {
  return 'shipments' in Object(document) ? wireTracking.safeParse(document).data?.shipments : undefined;
}
