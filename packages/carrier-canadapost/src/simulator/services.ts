/** The services and options of the simulator. Prices and speeds are made up; codes and names are Canada Post's. */
import type { TariffService } from '@waybill/simulator/business';

export type Language = 'en' | 'fr';

/** The language of `Accept-language`; English by default. */
export function languageOf(headers: Headers): Language {
  return headers.get('accept-language')?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

export type Lane = 'domestic' | 'united-states' | 'international';

/** A name in both languages. */
type Name = Readonly<Record<Language, string>>;

/** One service. Money in cents. */
export interface Service extends TariffService {
  readonly code: string;
  readonly name: Name;
  readonly heaviest_g: number;
  /** Business days to a neighbouring zone. */
  readonly days: number;
  /** False by surface and for small packets: replies then have neither days nor date. */
  readonly has_standard: boolean;
  readonly guaranteed: boolean;
  readonly tracked: boolean;
  readonly signature: boolean;
}

const service = (
  code: string,
  [en, fr]: readonly [string, string],
  [base_cents, per_kg_cents]: readonly [number, number],
  days: number,
  traits: Partial<Service> = {},
): Service => ({
  code,
  name: { en, fr },
  base_cents,
  per_kg_cents,
  days,
  heaviest_g: 30_000,
  has_standard: true,
  guaranteed: false,
  tracked: true,
  signature: code.startsWith('DOM'),
  ...traits,
});

const small = { has_standard: false, tracked: false, heaviest_g: 2000 } satisfies Partial<Service>;
const fast = { guaranteed: true, signature: true } satisfies Partial<Service>;

export const SERVICES: readonly Service[] = [
  service('DOM.RP', ['Regular Parcel', 'Colis standard'], [1080, 95], 3),
  service('DOM.EP', ['Expedited Parcel', 'Colis accélérés'], [965, 88], 2, fast),
  service('DOM.EP.EPLUS', ['Expedited Parcel Plus', 'Colis accélérés plus'], [1050, 92], 2, fast),
  service('DOM.XP', ['Xpresspost', 'Xpresspost'], [1420, 132], 1, fast),
  service('DOM.XP.CERT', ['Xpresspost Certified', 'Xpresspost certifié'], [1790, 132], 1, fast),
  service('DOM.PC', ['Priority', 'Priorité'], [2290, 205], 1, fast),
  service('DOM.LIB', ['Library Materials', 'Documents de bibliothèque'], [310, 40], 4, {
    has_standard: false,
    heaviest_g: 5000,
  }),
  service('USA.EP', ['Expedited Parcel USA', 'Colis accélérés - É.-U.'], [1980, 310], 5),
  service('USA.XP', ['Xpresspost USA', 'Xpresspost - É.-U.'], [2850, 395], 3, fast),
  service('USA.TP', ['Tracked Packet USA', 'Paquet repérable - É.-U.'], [1240, 160], 5, { heaviest_g: 2000 }),
  service(
    'USA.TP.LVM',
    ['Tracked Packet USA (large volume mailers)', 'Paquet repérable - É.-U. (gros expéditeurs)'],
    [1130, 150],
    5,
    { heaviest_g: 2000 },
  ),
  service('USA.SP.AIR', ['Small Packet USA Air', 'Petit paquet - É.-U. (avion)'], [940, 120], 6, small),
  service(
    'USA.PW.ENV',
    ['Priority Worldwide Envelope USA', 'Priorité Mondial enveloppe - É.-U.'],
    [5150, 0],
    2,
    {
      ...fast,
      heaviest_g: 500,
    },
  ),
  service('USA.PW.PAK', ['Priority Worldwide Pak USA', 'Priorité Mondial pak - É.-U.'], [6280, 540], 2, {
    ...fast,
    heaviest_g: 1500,
  }),
  service(
    'USA.PW.PARCEL',
    ['Priority Worldwide Parcel USA', 'Priorité Mondial colis - É.-U.'],
    [7140, 690],
    2,
    fast,
  ),
  service('INT.XP', ['Xpresspost International', 'Xpresspost - International'], [5560, 880], 5, fast),
  service('INT.TP', ['Tracked Packet International', 'Paquet repérable - International'], [2140, 460], 7, {
    heaviest_g: 2000,
  }),
  service('INT.IP.AIR', ['International Parcel Air', 'Colis international (avion)'], [4470, 710], 8),
  service('INT.IP.SURF', ['International Parcel Surface', 'Colis international (surface)'], [3320, 420], 30, {
    has_standard: false,
  }),
  service(
    'INT.SP.AIR',
    ['Small Packet International Air', 'Petit paquet - International (avion)'],
    [1420, 330],
    9,
    small,
  ),
  service(
    'INT.SP.SURF',
    ['Small Packet International Surface', 'Petit paquet - International (surface)'],
    [1190, 260],
    40,
    small,
  ),
  service(
    'INT.PW.ENV',
    ['Priority Worldwide Envelope International', 'Priorité Mondial enveloppe - Internat.'],
    [7350, 0],
    3,
    {
      ...fast,
      heaviest_g: 500,
    },
  ),
  service(
    'INT.PW.PAK',
    ['Priority Worldwide Pak International', 'Priorité Mondial pak - International'],
    [8640, 760],
    3,
    {
      ...fast,
      heaviest_g: 1500,
    },
  ),
  service(
    'INT.PW.PARCEL',
    ['Priority Worldwide Parcel International', 'Priorité Mondial colis - International'],
    [9920, 910],
    3,
    fast,
  ),
];

const PREFIX = { domestic: 'DOM.', 'united-states': 'USA.', international: 'INT.' } as const;

export const servesLane = ({ code }: Service, lane: Lane) => code.startsWith(PREFIX[lane]);

/** One option; how it is priced when it is not free. */
export interface Option {
  readonly name: Name;
  /** Cents. */
  readonly price?: number;
  /** Coverage: cents for each step above what is included; amounts in CAD. */
  readonly steps?: { readonly included: number; readonly size: number; readonly cost: number };
  readonly lanes: readonly Lane[];
  /** Whether a service carries it. */
  readonly offered?: (service: Service) => boolean;
}

const DOMESTIC: readonly Lane[] = ['domestic'];
const ABROAD: readonly Lane[] = ['united-states', 'international'];
const EVERYWHERE: readonly Lane[] = [...DOMESTIC, ...ABROAD];
const tracked = ({ tracked }: Service) => tracked;

export const OPTIONS: Readonly<Record<string, Option>> = {
  DC: {
    name: { en: 'Delivery Confirmation', fr: 'Confirmation de livraison' },
    lanes: EVERYWHERE,
    offered: tracked,
  },
  SO: {
    name: { en: 'Signature', fr: 'Signature' },
    price: 180,
    lanes: EVERYWHERE,
    offered: ({ signature }) => signature,
  },
  COV: {
    name: { en: 'Coverage', fr: 'Couverture' },
    steps: { included: 100, size: 100, cost: 275 },
    lanes: EVERYWHERE,
    offered: tracked,
  },
  COD: { name: { en: 'Collect on Delivery', fr: 'Envoi contre remboursement' }, price: 750, lanes: DOMESTIC },
  PA18: { name: { en: 'Proof of Age 18', fr: "Preuve d'âge 18" }, price: 325, lanes: DOMESTIC },
  PA19: { name: { en: 'Proof of Age 19', fr: "Preuve d'âge 19" }, price: 325, lanes: DOMESTIC },
  PA21: { name: { en: 'Proof of Age 21', fr: "Preuve d'âge 21" }, price: 325, lanes: DOMESTIC },
  HFP: { name: { en: 'Card for Pickup', fr: 'Carte pour ramassage' }, lanes: DOMESTIC },
  DNS: {
    name: { en: 'Do Not Safe Drop', fr: 'Ne pas laisser sans la présence du destinataire' },
    lanes: DOMESTIC,
  },
  LAD: { name: { en: 'Leave at Door', fr: 'Laisser à la porte' }, lanes: DOMESTIC },
  D2PO: { name: { en: 'Deliver to Post Office', fr: 'Livraison au bureau de poste' }, lanes: DOMESTIC },
  RASE: { name: { en: "Return at Sender's Expense", fr: "Retour aux frais de l'expéditeur" }, lanes: ABROAD },
  RTS: { name: { en: 'Return to Sender', fr: "Retour à l'expéditeur" }, lanes: ABROAD },
  ABAN: { name: { en: 'Abandon', fr: 'Abandonner' }, lanes: ABROAD },
};

/** Largest coverage, CAD. */
export const LARGEST_COVERAGE: Readonly<Record<Lane, number>> = {
  domestic: 5000,
  'united-states': 1000,
  international: 1000,
};

export function optionName(code: string, language: Language): string {
  return OPTIONS[code]?.name[language] ?? code;
}

const ADJUSTMENTS: Readonly<Record<string, Name>> = {
  AUTDISC: { en: 'Automation discount', fr: "Rabais d'automatisation" },
  FUELSC: { en: 'Fuel surcharge', fr: 'Supplément pour carburant' },
  UNPKG: { en: 'Unpackaged or mailing tube', fr: 'Sans emballage ou tube' },
  OVERSIZE: { en: 'Oversize', fr: 'Surdimensionné' },
};

export function adjustmentName(code: string, language: Language): string {
  return ADJUSTMENTS[code]?.[language] ?? code;
}
