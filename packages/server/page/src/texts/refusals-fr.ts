import type { ErrorKind } from '@waybill/core';
import { carrierName } from '../app/carriers.js';
import { fieldLabel } from './field-labels.js';
import { fr } from './fr.js';
import { problemOf, type Refusal, type Refusals } from './refusals.js';

/** In French, by code and parameters; what a carrier says in its own words stays in them, as a quotation. */
export const FRENCH: Refusals = {
  problem: (refusal) => ownProblem(refusal) ?? wholeSentence(refusal),
  sentence(refusal) {
    const problem = ownProblem(refusal);
    if (problem === undefined) return wholeSentence(refusal);
    const label = fieldLabel(refusal.field ?? '', fr);
    return label === '' ? `La demande ${problem}` : `${label} : ${problem}`;
  },
};

/** What our own rules found, as the rest of a sentence. */
function ownProblem(refusal: Refusal): string | undefined {
  const { code = '', kind, parameters = {} } = refusal;
  const own = BY_CODE.get(code);
  if (own === undefined || !(kind === undefined || kind === 'validation' || kind === 'not_supported'))
    return undefined;
  const written = problemOf(refusal);
  for (const [pattern, say] of BY_WORDS) {
    const found = pattern.exec(written);
    if (found !== null) return say(...found.slice(1));
  }
  const [value] = Object.values(parameters);
  return value === undefined ? own : `${own} (${value})`;
}

function wholeSentence({ code = '', kind, carrier, message = '' }: Refusal): string {
  const name = carrier === undefined || carrier === 'server' ? 'Le serveur' : carrierName(carrier);
  const own = SENTENCES.get(code) ?? (kind === undefined ? undefined : BY_KIND[kind]);
  if (own !== undefined) return `${name} : ${own}`;
  return message === '' ? `${name} : refusé.` : `${name} : « ${message} »`;
}

const alternatives = (words = '') => words.replaceAll(' or ', ' ou ');
const country = (code: string) => new Intl.DisplayNames('fr', { type: 'region' }).of(code) ?? code;

/** Sentences that many carriers share, with the figures in them. */
const BY_WORDS: readonly (readonly [pattern: RegExp, say: (...found: string[]) => string])[] = [
  [
    /^is ([A-Z]{2}); (.{1,60}) ships from /,
    (from = '', name) => `${name} n’expédie pas de ce pays (${country(from)}).`,
  ],
  [/^is required by every carrier/, () => 'tous les transporteurs le demandent.'],
  [/^(?:or .{1,200} )?is required by ([^,;]{1,60})$/, (name) => `${name} le demande.`],
  [
    /^is (\d+) characters long; (.{1,60}) takes (\d+)/,
    (count, name, most) => `compte ${count} caractères ; ${name} en prend ${most}.`,
  ],
  [
    /^has (\d+) \w+; (.{1,60}) takes (\d+)/,
    (count, name, most) => `en compte ${count} ; ${name} en prend ${most}.`,
  ],
  [
    /^is (.{1,80}); (.{1,60}) (?:takes|makes|prints|bills|has|collects) (.{1,200})$/,
    (value, name, taken) => `« ${value} » ne convient pas ; ${name} prend ${taken}.`,
  ],
  [
    /^must be (?:greater than|above) (\S{1,20}), not (.{1,40})$/,
    (least, value) => `« ${value} » doit être supérieur à ${least}.`,
  ],
  [
    /^must be .{0,120}such as ([^,]{1,60}), not (.{1,60})$/,
    (example, value) => `${value} n’a pas la bonne forme ; exemple : ${alternatives(example)}.`,
  ],
  [
    /^must be .{0,120}such as ([^,]{1,60})$/,
    (example) => `n’a pas la bonne forme ; exemple : ${alternatives(example)}.`,
  ],
];

/** Codes of issues, and of problems of orders. */
const BY_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    required: 'à remplir.',
    unknown_field: 'ce champ n’existe pas.',
    invalid: 'n’a pas la bonne forme.',
    out_of_range: 'est hors des limites.',
    too_long: 'est trop long.',
    too_large: 'dépasse la limite.',
    too_many: 'il y en a trop.',
    not_supported: 'n’est pas offert ainsi.',
    contradiction: 'contredit un autre champ.',
    ambiguous: 'peut se lire de plusieurs façons.',
    unreadable: 'ne peut pas être lu.',
    missing: 'manque.',
    not_found: 'est introuvable.',
    bought: 'est déjà achetée.',
    under_way: 'est déjà en cours d’achat.',
    skipped: 'est écartée.',
    problems: 'a encore des problèmes.',
    no_label: 'n’a pas d’étiquette.',
    no_sender: 'dites dans les réglages d’où partent les colis.',
    unknown_sender: 'aucun expéditeur de ce nom dans les réglages.',
    no_weight: 'pesez le colis, ou donnez le poids de l’article dans les réglages.',
    no_box: 'aucune boîte des réglages ne convient.',
    unknown_box: 'aucune boîte de ce nom dans les réglages.',
    too_heavy: 'est trop lourd pour la boîte.',
    no_items: 'il n’y a rien à envoyer.',
    no_value: 'la douane demande la valeur.',
    no_hs_code: 'la douane demande le code SH ; donnez-le dans les réglages.',
    no_origin: 'la douane demande le pays d’origine ; donnez-le dans les réglages.',
    held: 'attend une décision.',
    purchase_unknown: 'on ignore si l’étiquette a été achetée ; réglez-le sous « Aujourd’hui ».',
    refused: 'le transporteur a refusé.',
    no_quotes: 'aucun transporteur n’a de prix.',
    no_answer: 'aucun transporteur n’a répondu.',
    over_budget: 'dépasse le budget.',
    version: 'quelqu’un d’autre l’a changé entre-temps.',
    unknown_format: 'ce fichier n’est d’aucune boutique connue.',
    apostrophe: 'une apostrophe en tête a été retirée.',
    leading_zeros: 'les zéros en tête ont été remis.',
    country_name: 'le nom du pays est devenu son code.',
    decimal_comma: 'la virgule décimale a été lue.',
    decimal_places: 'les décimales ont été retirées.',
    billing_address: 'sans adresse d’expédition, c’est celle de facturation.',
    payment: 'le paiement est autorisé ; encaissez-le dans la boutique.',
    unread_number: 'ce montant n’a pas pu être lu.',
    long_number: 'un tableur a raccourci un nombre long ; écrivez-le en entier.',
    spoiled: 'un tableur l’a abîmé ; écrivez-le à nouveau.',
    unknown_country: 'ce pays n’est pas reconnu ; écrivez son code, comme CA.',
    invalid_number: 'n’est pas un nombre.',
  }),
);

const SENTENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    purchase_under_way: 'l’achat est encore en cours ; redemandez dans un instant.',
    purchase_voided: 'cet achat a été annulé.',
    not_bought: 'rien n’a été acheté.',
    not_stored: 'le résultat n’a pas pu être gardé.',
    spending_limit: 'rien n’a été envoyé : la limite de dépenses serait dépassée.',
    no_quotes: 'aucun transporteur n’a de prix.',
    no_quote: 'il n’y a pas de prix.',
    no_price: 'il n’y a pas de prix.',
    no_service: 'aucun service de la grille tarifaire ne convient.',
    none_chosen: 'aucun prix ne convient à la règle.',
    none_in_time: 'aucun service n’arrive à temps.',
    service_not_quoted: 'ce service n’a pas donné de prix.',
    not_on_price_list: 'ce n’est pas dans la grille tarifaire.',
    no_account: 'ce compte n’est plus là.',
    no_accounts: 'il n’y a aucun compte.',
    unknown_key: 'il n’y a pas d’achat sous cette clé.',
    no_tracking_number: 'il n’y a pas de numéro de suivi.',
    budget_currency: 'le budget est dans une autre devise.',
    network: 'ne répond pas.',
    deadline_exceeded: 'n’a pas répondu à temps.',
    aborted: 'la question a été interrompue.',
    plugin_defect: 'une erreur s’est produite dans le programme de ce transporteur.',
    database_newer: 'la base de données vient d’une version plus récente.',
    ledger_unavailable: 'le registre des achats ne répond pas.',
  }),
);

const BY_KIND: Readonly<Partial<Record<ErrorKind, string>>> = {
  authentication: 'les identifiants du compte n’ont pas été acceptés.',
  rate_limit: 'trop de requêtes.',
  unavailable: 'ne répond pas en ce moment.',
  timeout: 'n’a pas répondu à temps.',
  unknown_outcome: 'la réponse s’est perdue ; il se peut que ce soit fait.',
  unexpected_reply: 'la réponse est illisible.',
  too_late: 'il est trop tard.',
};
