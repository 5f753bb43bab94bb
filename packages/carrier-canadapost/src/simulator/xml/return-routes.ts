/** Authorized returns over REST+XML. */
import { writeXml } from '@waybill/carrier-kit/xml';
import { type Route, route } from '@waybill/simulator';
import type { MadeReturn } from '../returns.js';
import type { Account } from '../shipments.js';
import type { State } from '../state.js';
import { LINK_HOST, MEDIA_TYPES } from './replies.js';
import { RETURN_NAMESPACE, readReturn } from './return-requests.js';
import { bodyOf, document, ofCustomer } from './routes.js';

export function xmlReturnRoutes({ returns }: Pick<State, 'returns'>): Route<Account>[] {
  return [
    route(
      'POST /rs/:customer/:mobo/authorizedreturn',
      bodyOf(MEDIA_TYPES.authorized_return, readReturn),
      ofCustomer(({ body, account }) =>
        document(MEDIA_TYPES.authorized_return, returnInfo(returns.make(account, body))),
      ),
    ),
    route('GET /rs/return-label/:pin', ({ account, params }) => returns.label(account, params.pin ?? '')),
  ];
}

function returnInfo({ pin, media_type }: MadeReturn): string {
  return writeXml({
    'authorized-return-info': {
      '@_xmlns': RETURN_NAMESPACE,
      'tracking-pin': pin,
      links: {
        link: {
          '@_rel': 'returnLabel',
          '@_href': `${LINK_HOST}/rs/return-label/${pin}`,
          '@_media-type': media_type,
          '@_index': '0',
        },
      },
    },
  });
}
