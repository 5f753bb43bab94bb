import { z } from '@waybill/carrier-kit';
import { listOf, maybe } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import { inOrder } from '../shipping/shipment-info.js';

/** `link`: where something else of the same subject is. */
export const wireLink = z
  .object({
    '@_rel': z.string(),
    '@_href': z.string(),
    '@_media-type': z.string().catch('*/*'),
    '@_index': z.coerce.number().int().optional().catch(undefined),
  })
  .transform((link) =>
    omitUndefined({
      rel: link['@_rel'],
      href: link['@_href'],
      media_type: link['@_media-type'],
      index: link['@_index'],
    }),
  );

/** `links` */
export const wireLinks = maybe(z.object({ link: listOf(wireLink) })).transform((links) =>
  inOrder(links?.link ?? []),
);
