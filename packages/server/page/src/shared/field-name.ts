import { en } from '../texts/en.js';
import { fieldLabel } from '../texts/field-labels.js';
import { fr } from '../texts/fr.js';
import { language } from '../texts/index.js';

/** A field of a request or an order by its label on the page. */
export function fieldName(field: string): string {
  return language.value === 'fr' ? fieldLabel(field, fr) : fieldLabel(field, en);
}
