import { signal } from '@preact/signals';

export const VIEWS = ['orders', 'today', 'prices', 'shipments', 'batches', 'settings'] as const;
export type View = (typeof VIEWS)[number];

/** Where the page is: `#prices`, `#shipments/<key>`, … */
export interface Route {
  readonly view: View;
  /** The key of a shipment or the name of a batch. */
  readonly name?: string;
}

export function routeOf(hash: string): Route {
  const [view, ...rest] = hash.replace(/^#\/?/, '').split('/');
  const known = VIEWS.find((one) => one === view);
  if (known === undefined) return { view: 'prices' };
  const name = decoded(rest.join('/'));
  return name === '' ? { view: known } : { view: known, name };
}

export function hashOf({ view, name }: Route): string {
  return name === undefined ? `#${view}` : `#${view}/${encodeURIComponent(name)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const route = signal<Route>({ view: 'prices' });

let navigated = false;

/** Whether a person has gone from one view to another: the first view leaves the focus where browsers put it. */
export function hasNavigated(): boolean {
  return navigated;
}

/** Follows the address. */
export function followAddress(): void {
  route.value = routeOf(location.hash);
  addEventListener('hashchange', () => {
    navigated = true;
    route.value = routeOf(location.hash);
    scrollTo(0, 0);
  });
}

export function goTo(to: Route): void {
  location.hash = hashOf(to);
}
