import type { ColumnMap } from './column-map.js';
import { countryCode } from './countries.js';
import { isoDate } from './dates.js';
import type { Field } from './fields.js';

/**
 * Words of titles in English, French and German, without accents. The first line that has them all says the field: what is
 * more particular stands before what is general.
 */
const WORDS: readonly (readonly [field: Field | null, titles: string])[] = [
  [
    null,
    'billing|bill to|facturation|rechnung|rechnungs|invoice|tracking|suivi|sendungsnummer|customer id|client id|kundennummer',
  ],
  ['recipient.email_address', 'email|e mail|mail|courriel'],
  ['recipient.phone_number', 'phone|telephone|tel|mobile|telefon|telefonnummer|handy|portable'],
  [
    'item.sku',
    'sku|item number|article number|item no|artikelnummer|artikelnr|art nr|reference article|ref article|ugs|code produit|product code',
  ],
  ['item.quantity', 'quantity|qty|quantite|qte|menge|anzahl|stuckzahl|units'],
  ['item.hs_code', 'hs code|tariff|hts|code sh|code douanier|zolltarifnummer|zolltarif|commodity code'],
  ['item.origin_country', 'origin|country of origin|pays d origine|origine|ursprungsland|herkunftsland'],
  ['item.variant', 'variant|variation|variante|size|taille|grosse'],
  ['item.total', 'line total|total ligne|gesamtpreis|zeilensumme|positionssumme'],
  ['item.price', 'unit price|item price|price|prix|prix unitaire|preis|einzelpreis|stuckpreis'],
  ['item.weight_unit', 'weight unit|unite de poids|gewichtseinheit'],
  ['item.weight', 'item weight|unit weight|poids unitaire|poids article|artikelgewicht|stuckgewicht'],
  ['weight', 'weight|total weight|poids|gewicht|gesamtgewicht'],
  ['gift_note', 'gift message|gift note|message cadeau|geschenknachricht|grusstext'],
  ['note', 'note|notes|comment|comments|remark|instructions|remarque|commentaire|bemerkung|notiz|hinweis'],
  [
    'shipping_paid',
    'shipping cost|shipping price|postage|frais de port|frais de livraison|versandkosten|porto',
  ],
  [
    'shipping_method',
    'shipping method|delivery method|shipping service|ship method|mode de livraison|mode d expedition|versandart|lieferart',
  ],
  ['placed_at', 'order date|date|date de commande|bestelldatum|datum|ordered at|created at|created'],
  [
    'payment_status',
    'payment status|financial status|paid|statut de paiement|paiement|zahlungsstatus|bezahlt',
  ],
  [
    'fulfilment_status',
    'fulfillment status|fulfilment status|shipping status|statut d expedition|versandstatus',
  ],
  ['status', 'status|order status|statut|bestellstatus|etat'],
  [
    'order',
    'order|order number|order no|order id|order ref|order reference|commande|numero de commande|no de commande|n de commande|no commande|bestellung|bestellnummer|bestellnr|auftrag|auftragsnummer|auftragsnr',
  ],
  ['currency', 'currency|devise|monnaie|wahrung'],
  [
    'recipient.postal_code',
    'zip|zip code|zipcode|postal code|postcode|post code|postal|code postal|cp|plz|postleitzahl',
  ],
  ['recipient.country_code', 'country|country code|pays|land|lieferland|code pays|landercode'],
  ['recipient.state_code', 'state|province|region|county|etat province|bundesland|kanton|canton|departement'],
  ['recipient.city', 'city|town|ville|stadt|ort|localite|suburb|municipality'],
  ['recipient.house_number', 'house number|house no|hausnummer|hausnr|numero de rue|no civique'],
  [
    'recipient.address_lines[1]',
    'address 2|address2|address line 2|addr 2|street 2|adresse 2|adresszusatz|zusatz|apartment|apt|suite|unit|complement d adresse|complement',
  ],
  ['recipient.address_lines[2]', 'address 3|address3|address line 3|adresse 3'],
  [
    'recipient.address_lines[0]',
    'address|address 1|address1|address line 1|street|street address|adresse|adresse 1|rue|strasse|anschrift',
  ],
  [
    'recipient.company_name',
    'company|company name|organisation|organization|business|societe|entreprise|firma|unternehmen',
  ],
  ['recipient.first_name', 'first name|firstname|given name|prenom|vorname'],
  ['recipient.last_name', 'last name|lastname|surname|family name|nom de famille|nachname'],
  [
    'item.name',
    'item|item name|product|product name|description|title|article|produit|designation|libelle|artikel|produkt|bezeichnung|artikelname|nom du produit|produktname|artikelbezeichnung',
  ],
  [
    'recipient.person_name',
    'name|full name|recipient|ship to|ship to name|customer|customer name|buyer|nom|nom complet|destinataire|client|acheteur|empfanger|kunde|kundenname|kaufer|attention|contact',
  ],
  ['goods_value', 'subtotal|sous total|zwischensumme|goods value|warenwert|valeur'],
  ['total', 'total|order total|amount|montant|summe|gesamtbetrag|betrag'],
  ['tags', 'tags|etiquettes|schlagworter'],
];

const PHRASES: readonly (readonly [field: Field | null, phrase: string])[] = WORDS.flatMap(
  ([field, titles]) => titles.split('|').map((phrase) => [field, ` ${phrase} `] as const),
);

/**
 * Guesses the fields of a file's columns, by the words of their titles and else by the look of their cells. Each field has one
 * column; a person looks at the guess before it is used.
 */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): ColumnMap {
  const columns: Record<string, Field | null> = {};
  const taken = new Set<Field>();
  // The phrase that covers most of its title is the surest.
  const guesses = header
    .flatMap((title, at) => (title === '' || at > 300 ? [] : [{ title, at, ...byTitle(title) }]))
    .toSorted((one, other) => other.share - one.share);
  const left: typeof guesses = [];
  for (const guess of guesses) {
    const { title, field } = guess;
    if (field !== undefined && field !== null && !taken.has(field)) {
      columns[title] = field;
      taken.add(field);
    } else if (field === undefined) left.push(guess);
  }
  for (const { title, at } of left) {
    const field = byLook(rows.map((row) => row[at]?.trim() ?? '').filter(Boolean));
    if (field === undefined || taken.has(field)) continue;
    columns[title] = field;
    taken.add(field);
  }
  return {
    columns: Object.fromEntries(header.filter(Boolean).map((title) => [title, columns[title] ?? null])),
  };
}

function byTitle(title: string): { readonly field: Field | null | undefined; readonly share: number } {
  const words = ` ${title
    .slice(0, 200)
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
  let best: (typeof PHRASES)[number] | undefined;
  for (const phrase of PHRASES)
    if (words.includes(phrase[1])) {
      if (phrase[0] === null) return { field: null, share: 1 };
      if (best === undefined || phrase[1].length > best[1].length) best = phrase;
    }
  return { field: best?.[0], share: (best?.[1].length ?? 0) / words.length };
}

const LOOKS: readonly (readonly [field: Field, looks: (cell: string) => boolean])[] = [
  ['recipient.email_address', (cell) => /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(cell)],
  ['placed_at', (cell) => isoDate(cell, 'day first') !== undefined],
  [
    'recipient.postal_code',
    (cell) => /^[A-Z]\d[A-Z] ?\d[A-Z]\d$|^\d{5}(-\d{4})?$|^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(cell),
  ],
  ['recipient.country_code', (cell) => cell.length < 60 && countryCode(cell) !== undefined],
  ['recipient.phone_number', (cell) => /^\+?[\d() .-]{9,20}$/.test(cell) && /[+() -]/.test(cell)],
];

/** The field whose look four of five cells have. */
function byLook(cells: readonly string[]): Field | undefined {
  if (cells.length === 0) return undefined;
  return LOOKS.find(([, looks]) => cells.filter(looks).length >= cells.length * 0.8)?.[0];
}
