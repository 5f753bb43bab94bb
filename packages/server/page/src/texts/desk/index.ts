import { computed } from '@preact/signals';
import { language } from '../index.js';
import { type DeskTexts, en } from './en.js';
import { fr } from './fr.js';

/** The texts of the order desk in the language of the page. */
export const deskTexts = computed<DeskTexts>(() => (language.value === 'fr' ? fr : en));
