/** What the simulator sells. Prices and speeds are made up; codes are Canada Post's. */
import { options as optionTable } from '../options.js';
import { services as serviceTable } from '../services.js';

export type Language = 'en' | 'fr';
export type Lane = 'domestic' | 'united-states' | 'international';

/** One service. Money in cents. */
export interface Offer {
  readonly code: string;
  readonly french: string;
  readonly base: number;
  /** In the first zone; twice that in the second, and so on. */
  readonly per_kilogram: number;
  readonly heaviest_kg: number;
  /** Business days to next door. */
  readonly days: number;
  /** False for what goes by surface and for small packets: replies then tell neither days nor date. */
  readonly has_standard: boolean;
  readonly guaranteed: boolean;
  readonly tracked: boolean;
  readonly signature: boolean;
}

const offer = (
  code: string,
  french: string,
  [base, per_kilogram]: readonly [number, number],
  days: number,
  traits: Partial<Offer> = {},
): Offer => ({
  code,
  french,
  base,
  per_kilogram,
  days,
  heaviest_kg: 30,
  has_standard: true,
  guaranteed: false,
  tracked: true,
  signature: code.startsWith('DOM'),
  ...traits,
});

const small = { has_standard: false, tracked: false, heaviest_kg: 2 } satisfies Partial<Offer>;
const fast = { guaranteed: true, signature: true } satisfies Partial<Offer>;

export const OFFERS: readonly Offer[] = [
  offer('DOM.RP', 'Colis standard', [1080, 95], 3),
  offer('DOM.EP', 'Colis accélérés', [965, 88], 2, fast),
  offer('DOM.XP', 'Xpresspost', [1420, 132], 1, fast),
  offer('DOM.XP.CERT', 'Xpresspost certifié', [1790, 132], 1, fast),
  offer('DOM.PC', 'Priorité', [2290, 205], 1, fast),
  offer('DOM.LIB', 'Documents de bibliothèque', [310, 40], 4, { has_standard: false, heaviest_kg: 5 }),
  offer('USA.EP', 'Colis accélérés - É.-U.', [1980, 310], 5),
  offer('USA.XP', 'Xpresspost - É.-U.', [2850, 395], 3, fast),
  offer('USA.TP', 'Paquet repérable - É.-U.', [1240, 160], 5, { heaviest_kg: 2 }),
  offer('USA.TP.LVM', 'Paquet repérable - É.-U. (gros expéditeurs)', [1130, 150], 5, { heaviest_kg: 2 }),
  offer('USA.SP.AIR', 'Petit paquet - É.-U. (avion)', [940, 120], 6, small),
  offer('USA.PW.ENV', 'Priorité Mondial enveloppe - É.-U.', [5150, 0], 2, {
    ...fast,
    heaviest_kg: 0.5,
  }),
  offer('USA.PW.PAK', 'Priorité Mondial pak - É.-U.', [6280, 540], 2, { ...fast, heaviest_kg: 1.5 }),
  offer('USA.PW.PARCEL', 'Priorité Mondial colis - É.-U.', [7140, 690], 2, fast),
  offer('INT.XP', 'Xpresspost - International', [5560, 880], 5, fast),
  offer('INT.TP', 'Paquet repérable - International', [2140, 460], 7, { heaviest_kg: 2 }),
  offer('INT.IP.AIR', 'Colis international (avion)', [4470, 710], 8),
  offer('INT.IP.SURF', 'Colis international (surface)', [3320, 420], 30, { has_standard: false }),
  offer('INT.SP.AIR', 'Petit paquet - International (avion)', [1420, 330], 9, small),
  offer('INT.SP.SURF', 'Petit paquet - International (surface)', [1190, 260], 40, small),
  offer('INT.PW.ENV', 'Priorité Mondial enveloppe - Internat.', [7350, 0], 3, {
    ...fast,
    heaviest_kg: 0.5,
  }),
  offer('INT.PW.PAK', 'Priorité Mondial pak - International', [8640, 760], 3, {
    ...fast,
    heaviest_kg: 1.5,
  }),
  offer('INT.PW.PARCEL', 'Priorité Mondial colis - International', [9920, 910], 3, fast),
];

const PREFIX = { domestic: 'DOM.', 'united-states': 'USA.', international: 'INT.' } as const;

export const servesLane = (offer: Offer, lane: Lane) => offer.code.startsWith(PREFIX[lane]);

export function serviceName(offer: Offer, language: Language): string {
  const english = serviceTable.rows.find(({ code }) => code === offer.code)?.name ?? offer.code;
  return language === 'fr' ? offer.french : english;
}

/** One option; how it is priced when it is not free. */
export interface SoldOption {
  readonly french: string;
  /** Cents. */
  readonly price?: number;
  /** Coverage: cents for each step above what is included; amounts in CAD. */
  readonly steps?: { readonly included: number; readonly size: number; readonly cost: number };
  readonly lanes: readonly Lane[];
  /** Whether a service carries it. */
  readonly offered?: (offer: Offer) => boolean;
}

const DOMESTIC: readonly Lane[] = ['domestic'];
const ABROAD: readonly Lane[] = ['united-states', 'international'];
const EVERYWHERE: readonly Lane[] = [...DOMESTIC, ...ABROAD];
const tracked = ({ tracked }: Offer) => tracked;

export const OPTIONS: Readonly<Record<string, SoldOption>> = {
  DC: { french: 'Confirmation de livraison', lanes: EVERYWHERE, offered: tracked },
  SO: { french: 'Signature', price: 180, lanes: EVERYWHERE, offered: ({ signature }) => signature },
  COV: {
    french: 'Couverture',
    steps: { included: 100, size: 100, cost: 275 },
    lanes: EVERYWHERE,
    offered: tracked,
  },
  COD: { french: 'Envoi contre remboursement', price: 750, lanes: DOMESTIC },
  PA18: { french: "Preuve d'âge 18", price: 325, lanes: DOMESTIC },
  PA19: { french: "Preuve d'âge 19", price: 325, lanes: DOMESTIC },
  PA21: { french: "Preuve d'âge 21", price: 325, lanes: DOMESTIC },
  HFP: { french: 'Carte pour ramassage', lanes: DOMESTIC },
  DNS: { french: 'Ne pas laisser sans la présence du destinataire', lanes: DOMESTIC },
  LAD: { french: 'Laisser à la porte', lanes: DOMESTIC },
  D2PO: { french: 'Livraison au bureau de poste', lanes: DOMESTIC },
  RASE: { french: "Retour aux frais de l'expéditeur", lanes: ABROAD },
  RTS: { french: "Retour à l'expéditeur", lanes: ABROAD },
  ABAN: { french: 'Abandonner', lanes: ABROAD },
};

/** Largest coverage, CAD. */
export const LARGEST_COVERAGE: Readonly<Record<Lane, number>> = {
  domestic: 5000,
  'united-states': 1000,
  international: 1000,
};

export function optionName(code: string, language: Language): string {
  const english = optionTable.find((row) => row.code === code)?.name ?? code;
  return language === 'fr' ? (OPTIONS[code]?.french ?? english) : english;
}

const ADJUSTMENTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  AUTDISC: { en: 'Automation discount', fr: "Rabais d'automatisation" },
  FUELSC: { en: 'Fuel surcharge', fr: 'Supplément pour carburant' },
  UNPKG: { en: 'Unpackaged or mailing tube', fr: 'Sans emballage ou tube' },
  OVERSIZE: { en: 'Oversize', fr: 'Surdimensionné' },
};

export function adjustmentName(code: string, language: Language): string {
  return ADJUSTMENTS[code]?.[language] ?? code;
}
