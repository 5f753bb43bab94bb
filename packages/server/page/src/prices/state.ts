import { computed, effect, signal } from '@preact/signals';
import type { PlacedProblems } from '../shared/pointers.js';
import { type AddressDraft, type Draft, EMPTY_ADDRESS, EMPTY_DRAFT } from './draft.js';
import { requestOf } from './request.js';

const SHIPPER = 'waybill.shipper';

/** What is written in the form. */
export const draft = signal<Draft>({ ...EMPTY_DRAFT, shipper: rememberedShipper() });

/** What is sent for it. */
export const request = computed(() => requestOf(draft.value));

/** What the server found wrong with the request that was sent last. */
export const problems = signal<PlacedProblems>({ at: new Map(), elsewhere: [] });

export function changeDraft(change: Partial<Draft>): void {
  draft.value = { ...draft.value, ...change };
}

/** Keeps the shipper for the next visit: most parcels start at the same door. */
export function rememberShipper(): void {
  effect(() => {
    const { shipper } = draft.value;
    if (shipper === EMPTY_ADDRESS) localStorage.removeItem(SHIPPER);
    else localStorage.setItem(SHIPPER, JSON.stringify(shipper));
  });
}

function rememberedShipper(): AddressDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SHIPPER) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...EMPTY_ADDRESS, ...stored } : EMPTY_ADDRESS;
  } catch {
    return EMPTY_ADDRESS;
  }
}
