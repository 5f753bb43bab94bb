import { z } from '@waybill/carrier-kit';
import { listOf, wireText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import { linkTo } from '../shipping/found.js';
import { inOrder } from '../shipping/shipment-info.js';

const wireLink = z
  .object({
    rel: wireText,
    href: wireText,
    mediaType: wireText.catch('*/*'),
    index: z.coerce.number().int().optional().catch(undefined),
  })
  .transform(({ rel, href, mediaType: media_type, index }) =>
    omitUndefined({ rel, href: linkTo(href), media_type, index }),
  );

/** Where other things of the same subject are. */
export const wireLinks = listOf(wireLink).transform(inOrder);
