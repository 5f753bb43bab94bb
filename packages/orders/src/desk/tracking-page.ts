import { trackingUrl } from '@waybill/core/plugin';
import type { Query } from '@waybill/ledger';
import type { DeskAccount } from './desk.js';
import { ORDERS, planOf, type StoredOrder } from './store.js';
import type { ReadySettings } from './to-request.js';

/** The page on which a buyer follows an order, without a script. It shows no street, and nobody's e-mail but the shop's. */
export function trackingPage(
  order: StoredOrder,
  settings: ReadySettings,
  accounts: readonly DeskAccount[],
  language: 'en' | 'fr',
): string {
  const words = WORDS[language];
  const { shop } = settings;
  const { recipient, items } = planOf(order, settings);
  const definition = accounts.find(({ proxy }) => proxy.carrier === order.carrier)?.definition;
  const number = order.state === 'bought' || order.state === 'shipped' ? order.tracking_number : null;
  const address = number === null || definition === undefined ? undefined : trackingUrl(definition, number);
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const state =
    order.state === 'shipped' && order.handed_over_at !== null
      ? words.shipped(day(order.handed_over_at))
      : order.state === 'bought'
        ? words.bought
        : order.state === 'skipped'
          ? words.skipped
          : words.to_do;
  const shown = number === null ? '' : escaped(number);
  const link = address === undefined ? shown : `<a href="${escaped(address)}" rel="noreferrer">${shown}</a>`;
  const logo =
    shop?.logo === undefined
      ? ''
      : `<img alt="" src="data:image/${shop.logo.startsWith('/9j/') ? 'jpeg' : 'png'};base64,${shop.logo}">`;
  const place = [recipient.city, recipient.state_code, recipient.country_code].filter(Boolean).join(', ');
  const contacts = [
    shop?.website === undefined
      ? ''
      : `<a href="${escaped(shop.website)}" rel="noreferrer">${escaped(shop.website)}</a>`,
    shop?.email === undefined ? '' : `<a href="mailto:${escaped(shop.email)}">${escaped(shop.email)}</a>`,
  ].filter((one) => one !== '');
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(`${words.order} ${order.number}`)}</title>
<style>${STYLE.replace('ACCENT', shop?.color ?? '#1f5fbf')}</style>
<header>${logo}<strong>${escaped(shop?.name ?? '')}</strong></header>
<main>
<h1>${escaped(`${words.order} ${order.number}`)}</h1>
<p class="state">${escaped(state)}</p>
${number === null ? '' : `<p>${escaped(definition?.name ?? order.carrier ?? '')} ${link}</p>`}
<p>${escaped(words.to)} ${escaped(place)}</p>
<ul>${items.map(({ quantity, name }) => `<li>${quantity} × ${escaped(name)}</li>`).join('')}</ul>
</main>
<footer>${contacts.join(' · ')}</footer>
</html>
`;
}

/** The order of a page's address. */
export async function orderOfPage(query: Query, token: string) {
  if (!/^[\w-]{24}$/.test(token)) return undefined;
  const [order] = await query<StoredOrder & { readonly tenant: string }>(`${ORDERS} WHERE token = $1`, [
    token,
  ]);
  return order;
}

const WORDS = {
  en: {
    order: 'Order',
    to: 'To',
    to_do: 'Your order is being prepared.',
    bought: 'Your parcel is packed, and waits for the carrier.',
    shipped: (day: string) => `Your parcel was handed over to the carrier on ${day}.`,
    skipped: 'This order is not shipped.',
  },
  fr: {
    order: 'Commande',
    to: 'À',
    to_do: 'Votre commande est en préparation.',
    bought: 'Votre colis est emballé et attend le transporteur.',
    shipped: (day: string) => `Votre colis a été remis au transporteur le ${day}.`,
    skipped: 'Cette commande ne sera pas expédiée.',
  },
} as const;

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem}
header{display:flex;gap:1rem;align-items:center;border-bottom:4px solid ACCENT;padding-bottom:1rem}header img{max-height:4rem;max-width:12rem}
.state{font-size:1.25rem}ul{padding-left:1.2rem}footer{margin-top:2rem}a{color:inherit}`;

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? sign);
}
