import { computed } from '@preact/signals';
import { language } from '../texts/index.js';
import { ENGLISH, type Refusals } from '../texts/refusals.js';
import { FRENCH } from '../texts/refusals-fr.js';

/** What the server and the carriers say is wrong, in the language of the page. */
export const refusals = computed<Refusals>(() => (language.value === 'fr' ? FRENCH : ENGLISH));
