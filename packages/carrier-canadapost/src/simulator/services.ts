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

/** Code, names, then cents for each parcel, cents for each kilogram, and business days. */
const TABLE = `
DOM.RP | Regular Parcel | Colis standard | 1080 95 3
DOM.EP | Expedited Parcel | Colis accélérés | 965 88 2
DOM.EP.EPLUS | Expedited Parcel Plus | Colis accélérés plus | 1050 92 2
DOM.XP | Xpresspost | Xpresspost | 1420 132 1
DOM.XP.CERT | Xpresspost Certified | Xpresspost certifié | 1790 132 1
DOM.PC | Priority | Priorité | 2290 205 1
DOM.LIB | Library Materials | Documents de bibliothèque | 310 40 4
USA.EP | Expedited Parcel USA | Colis accélérés - É.-U. | 1980 310 5
USA.XP | Xpresspost USA | Xpresspost - É.-U. | 2850 395 3
USA.TP | Tracked Packet USA | Paquet repérable - É.-U. | 1240 160 5
USA.TP.LVM | Tracked Packet USA (large volume mailers) | Paquet repérable - É.-U. (gros expéditeurs) | 1130 150 5
USA.SP.AIR | Small Packet USA Air | Petit paquet - É.-U. (avion) | 940 120 6
USA.PW.ENV | Priority Worldwide Envelope USA | Priorité Mondial enveloppe - É.-U. | 5150 0 2
USA.PW.PAK | Priority Worldwide Pak USA | Priorité Mondial pak - É.-U. | 6280 540 2
USA.PW.PARCEL | Priority Worldwide Parcel USA | Priorité Mondial colis - É.-U. | 7140 690 2
INT.XP | Xpresspost International | Xpresspost - International | 5560 880 5
INT.TP | Tracked Packet International | Paquet repérable - International | 2140 460 7
INT.IP.AIR | International Parcel Air | Colis international (avion) | 4470 710 8
INT.IP.SURF | International Parcel Surface | Colis international (surface) | 3320 420 30
INT.SP.AIR | Small Packet International Air | Petit paquet - International (avion) | 1420 330 9
INT.SP.SURF | Small Packet International Surface | Petit paquet - International (surface) | 1190 260 40
INT.PW.ENV | Priority Worldwide Envelope International | Priorité Mondial enveloppe - Internat. | 7350 0 3
INT.PW.PAK | Priority Worldwide Pak International | Priorité Mondial pak - International | 8640 760 3
INT.PW.PARCEL | Priority Worldwide Parcel International | Priorité Mondial colis - International | 9920 910 3`;

/** Grams, by a part of the code. */
const HEAVIEST: Readonly<Record<string, number>> = { LIB: 5000, TP: 2000, SP: 2000, ENV: 500, PAK: 1500 };

export const SERVICES: readonly Service[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [code = '', en = '', fr = '', figures = ''] = row.split(' | ');
    const [base_cents = 0, per_kg_cents = 0, days = 0] = figures.split(' ').map(Number);
    const guaranteed = /^DOM\.(EP|XP|PC)|\.XP$|\.PW\./.test(code);
    return {
      ...{ code, name: { en, fr }, base_cents, per_kg_cents, days, guaranteed },
      heaviest_g: code.split('.').reduce((least, part) => HEAVIEST[part] ?? least, 30_000),
      has_standard: !/\.(LIB|SP|IP\.SURF)/.test(code),
      tracked: !code.includes('.SP.'),
      signature: guaranteed || code.startsWith('DOM'),
    };
  });

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

const option = (en: string, fr: string, lanes: readonly Lane[], more: Partial<Option> = {}): Option => ({
  name: { en, fr },
  lanes,
  ...more,
});
const age = { price: 325 };

export const OPTIONS: Readonly<Record<string, Option>> = {
  DC: option('Delivery Confirmation', 'Confirmation de livraison', EVERYWHERE, { offered: tracked }),
  SO: option('Signature', 'Signature', EVERYWHERE, { price: 180, offered: ({ signature }) => signature }),
  COV: option('Coverage', 'Couverture', EVERYWHERE, {
    steps: { included: 100, size: 100, cost: 275 },
    offered: tracked,
  }),
  COD: option('Collect on Delivery', 'Envoi contre remboursement', DOMESTIC, { price: 750 }),
  PA18: option('Proof of Age 18', "Preuve d'âge 18", DOMESTIC, age),
  PA19: option('Proof of Age 19', "Preuve d'âge 19", DOMESTIC, age),
  PA21: option('Proof of Age 21', "Preuve d'âge 21", DOMESTIC, age),
  HFP: option('Card for Pickup', 'Carte pour ramassage', DOMESTIC),
  DNS: option('Do Not Safe Drop', 'Ne pas laisser sans la présence du destinataire', DOMESTIC),
  LAD: option('Leave at Door', 'Laisser à la porte', DOMESTIC),
  D2PO: option('Deliver to Post Office', 'Livraison au bureau de poste', DOMESTIC),
  RASE: option("Return at Sender's Expense", "Retour aux frais de l'expéditeur", ABROAD),
  RTS: option('Return to Sender', "Retour à l'expéditeur", ABROAD),
  ABAN: option('Abandon', 'Abandonner', ABROAD),
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
