import { abroadFrom, type Country } from './countries.ts';
import { type CarrierOptions, capital } from './options.ts';

/**
 * The template is a carrier of its own, Sample Post in Canada, in KG and CM. Its words are replaced by the new carrier's.
 */
export function renamed(options: CarrierOptions): (text: string) => string {
  const parts = names(options);
  const words = { ...unitWords(options), ...countryWords(options.country) };
  // In one pass: a new name may contain one of the template's. Longer ones first: one may begin with another.
  const alternatives = [
    ...longestFirst(parts).map(escaped),
    ...longestFirst(words).map((word) => `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`),
  ];
  const any = new RegExp(alternatives.join('|'), 'gu');
  const all: Readonly<Record<string, string>> = { ...parts, ...words };
  return (text) => withoutStates(text, options.country).replace(any, (found) => all[found] ?? found);
}

/** Names, which are also parts of longer ones. */
function names({ id, name, package_name, openapi }: CarrierOptions): Readonly<Record<string, string>> {
  const type = id.split('-').map(capital).join('');
  return {
    '@waybill/carrier-sample-post': package_name,
    'sample-post': id,
    SAMPLE_POST: id.replaceAll('-', '_').toUpperCase(),
    samplePost: type.slice(0, 1).toLowerCase() + type.slice(1),
    SamplePost: type,
    'Sample Post': name,
    'SAMPLE POST': name.toUpperCase(),
    ...(openapi && {
      'sample-post-api.yaml': openapi.file,
      SampleRequest: openapi.request,
      SampleReply: openapi.reply,
    }),
  };
}

/** Units in element names, in code and in recorded requests. */
function unitWords({ units }: CarrierOptions): Readonly<Record<string, string>> {
  const [weight = '', length = ''] = units.split(',');
  return {
    weight_kg: `weight_${weight.toLowerCase()}`,
    length_cm: `length_${length.toLowerCase()}`,
    width_cm: `width_${length.toLowerCase()}`,
    height_cm: `height_${length.toLowerCase()}`,
    KG: weight,
    CM: length,
    "'kg'": `'${weight.toLowerCase()}'`,
  };
}

/** The time at which recorded cases are played. */
const NOW = new Date('2026-03-03T15:00:00Z');

/** Places, currency and time. */
function countryWords(country: Country): Readonly<Record<string, string>> {
  const { code, name, time_zone, currency, shipper, recipient } = country;
  const abroad = abroadFrom(country);
  return {
    CA: code,
    Canada: name,
    CAD: currency,
    'America/Toronto': time_zone,
    '2026-03-03': new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(NOW),
    'Atelier Lanterne': shipper.company,
    'Camille Roy': shipper.person,
    '514-555-0123': shipper.phone,
    '275 rue Notre-Dame Est': shipper.street,
    Montréal: shipper.city,
    QC: shipper.state ?? '',
    'H2Y 1C6': shipper.postal_code,
    'Seawall Books': recipient.company,
    'Jordan Lee': recipient.person,
    '604-555-0188': recipient.phone,
    '453 West 12th Avenue': recipient.street,
    Vancouver: recipient.city,
    BC: recipient.state ?? '',
    'V5Y 1V4': recipient.postal_code,
    US: abroad.country,
    '350 5th Avenue': abroad.street,
    'New York': abroad.city,
    NY: abroad.state ?? '',
    '10118': abroad.postal_code,
  };
}

/** Without the lines that have a state, for a country whose addresses have no state. */
function withoutStates(text: string, { shipper }: Country): string {
  if (shipper.state !== undefined) return text;
  return text.replace(/^ *("?state(_code)?"?: "?(QC|BC)"?,?|<state>(QC|BC)<\/state>)\n/gm, '');
}

function longestFirst(words: Readonly<Record<string, string>>): string[] {
  return Object.keys(words).sort((one, other) => other.length - one.length);
}

function escaped(word: string): string {
  return word.replaceAll(/[./]/g, String.raw`\$&`);
}
