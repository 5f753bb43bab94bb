import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { may } from '../app/me.js';
import { goTo, route } from '../app/route.js';
import { openDialog } from './dialogs.js';
import { cursor, filter, moveCursor, select, selectAll, selectedOrders, showOrders, TABS } from './list.js';
import { priceAll } from './pricing.js';
import { handOverSelected } from './Toolbar.js';

const STORED = 'waybill.desk.keys';

/** Whether single keys do something: people who dictate say letters that are none. */
export const keysOn = signal(localStorage.getItem(STORED) !== 'off');

export function turnKeys(isOn: boolean): void {
  keysOn.value = isOn;
  if (isOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}

/** What each key does, by the letter that is typed. */
const KEYS: Readonly<Record<string, () => void>> = {
  '?': () => openDialog('keys'),
  '/': () => focus('orders-search'),
  s: () => focus('scan'),
  j: () => moveCursor(1),
  k: () => moveCursor(-1),
  ArrowDown: () => moveCursor(1),
  ArrowUp: () => moveCursor(-1),
  PageDown: () => moveCursor(10),
  PageUp: () => moveCursor(-10),
  x: () => cursor.value !== undefined && select(cursor.value),
  a: selectAll,
  i: () => may('buy') && openDialog('import'),
  p: () => may('quote') && void priceAll(selectedOrders.value.map(({ id }) => id)).catch(() => undefined),
  b: () => isBefore() && may('buy') && hasSelected() && openDialog('buy'),
  l: () => !isBefore() && hasSelected() && openDialog('print'),
  h: () => filter.value.state === 'bought' && void handOverSelected().catch(() => undefined),
};

/** Keys of the queue, while no field is typed in and no dialog is open. */
export function useKeys(): void {
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null)
    return;
  if (isTypedIn(target)) {
    if (key === 'Escape') (target as HTMLElement).blur();
    return;
  }
  if (key === 'Escape' && route.value.name !== undefined) {
    goTo({ view: 'orders' });
    return;
  }
  if (!keysOn.value || isChosenIn(target, key)) return;
  const state = TABS[Number(key) - 1];
  const act =
    state === undefined ? (Object.hasOwn(KEYS, key) ? KEYS[key] : undefined) : () => showOrders({ state });
  if (act === undefined) return;
  event.preventDefault();
  act();
}

function isTypedIn(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio'].includes(target.type);
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

/** Arrows go from one to the other among radio buttons. */
function isChosenIn(target: EventTarget | null, key: string): boolean {
  return target instanceof HTMLInputElement && target.type === 'radio' && key.startsWith('Arrow');
}

function focus(id: string): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}

function isBefore(): boolean {
  return filter.value.state === 'to_do' || filter.value.state === 'attention';
}

function hasSelected(): boolean {
  return selectedOrders.value.length > 0;
}
