/** What both platforms say of a shipment that they were asked about. */
import type { ReplyReader } from '@waybill/carrier-kit/reply';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';

/** 2026-10-08, observed: a search for an id that was never used also answers with an empty list. */
export const NOTHING_YET =
  'Canada Post lists no shipment of this request, which proves little in the first minutes: ask again later.';

/** Why a search decides nothing. */
export function notAnswered(
  reply: Reply | undefined,
  readReply: ReplyReader,
  carrier: CarrierIdentity,
): string {
  if (reply === undefined) return 'Canada Post was not asked for the shipment.';
  if (!isAnswer(reply))
    return `The search in Canada Post's shipments got no answer: ${reply.failure.message}.`;
  if (reply.status === 202) return 'Canada Post is still preparing the list of shipments: ask again later.';
  const { errors = [] } = readReply(reply, carrier, () => undefined);
  return `The search in Canada Post's shipments failed: ${errors.map(({ message }) => message).join('; ')}.`;
}

/** An official example has a stray quote at the end of a link. */
export function linkTo(href: string): string {
  return href.trim().replace(/^["']+|["']+$/g, '');
}
