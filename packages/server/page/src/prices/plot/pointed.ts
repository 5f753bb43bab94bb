import { signal } from '@preact/signals';
import type { Quote } from '@waybill/core';

/** The quote under the pointer or the focus, in the table or in the plot. */
export const pointed = signal<Quote | undefined>(undefined);
