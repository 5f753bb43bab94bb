import { type CarrierOptions, capital, TIME_ZONES } from './options.ts';

/** The template is a carrier of its own, Sample Post in Canada, in KG and CM. Its words are replaced by the new carrier's. */
export function renamed(options: CarrierOptions): (text: string) => string {
  const { id, name, package_name, country, units, openapi } = options;
  const type = id.split('-').map(capital).join('');
  const [weight = '', length = ''] = units.split(',');
  const words: Readonly<Record<string, string>> = {
    '@waybill/carrier-sample-post': package_name,
    'sample-post': id,
    SAMPLE_POST: id.replaceAll('-', '_').toUpperCase(),
    samplePost: type.slice(0, 1).toLowerCase() + type.slice(1),
    SamplePost: type,
    'Sample Post': name,
    'SAMPLE POST': name.toUpperCase(),
    // The country's time zone, in code and in the table of settings.
    "time_zone: 'America/Toronto'": `time_zone: '${TIME_ZONES[country]}'`,
    '`America/Toronto`': `\`${TIME_ZONES[country]}\``,
    // Units: element names, code, and recorded requests.
    weight_kg: `weight_${weight.toLowerCase()}`,
    ...Object.fromEntries(
      ['length', 'width', 'height'].map((side) => [`${side}_cm`, `${side}_${length.toLowerCase()}`]),
    ),
    "'KG'": `'${weight}'`,
    "'CM'": `'${length}'`,
    "'kg'": `'${weight.toLowerCase()}'`,
    'weight_unit: KG': `weight_unit: ${weight}`,
    'dimension_unit: CM': `dimension_unit: ${length}`,
    '"KG"': `"${weight}"`,
    '"CM"': `"${length}"`,
    ...(openapi && {
      'sample-post-api.yaml': openapi.file,
      SampleRequest: openapi.request,
      SampleReply: openapi.reply,
    }),
  };
  // In one pass: a new name may hold one of the template's. Longer words first: one may begin with another.
  const longestFirst = Object.keys(words).sort((one, other) => other.length - one.length);
  const any = new RegExp(longestFirst.map((word) => word.replaceAll('.', String.raw`\.`)).join('|'), 'g');
  return (text) => text.replace(any, (found) => words[found] ?? found);
}
