import { computed, signal } from '@preact/signals';
import { en, type Texts } from './en.js';
import { fr } from './fr.js';

const TEXTS = { en, fr } satisfies Record<string, Texts>;

export type Language = keyof typeof TEXTS;
/** Each in its own words. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

const STORED = 'waybill.language';

/** The language of the page: what was chosen here before, else the first of the browser's that the page has. */
export const language = signal<Language>(
  firstKnown([localStorage.getItem(STORED) ?? '', ...navigator.languages]),
);

/** The texts in that language. A component that reads them is drawn again when it changes. */
export const texts = computed<Texts>(() => TEXTS[language.value]);

/** For `Intl`: the browser's own variant of the language (`fr-CA`), so that dates and money look familiar. */
export const locale = computed(
  () => navigator.languages.find((one) => one.slice(0, 2) === language.value) ?? language.value,
);

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORED, chosen);
  language.value = chosen;
}

function firstKnown(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = (Object.keys(TEXTS) as Language[]).find((one) => one === tag.slice(0, 2).toLowerCase());
    if (found !== undefined) return found;
  }
  return 'en';
}
