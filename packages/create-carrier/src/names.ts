import { type CarrierOptions, capital } from './options.ts';

/** The template is a carrier of its own, called Sample Post: its names stand for those of the new one. */
export function renamed({ id, name, package_name }: CarrierOptions): (text: string) => string {
  const type = id.split('-').map(capital).join('');
  const names: Readonly<Record<string, string>> = {
    '@waybill/carrier-sample-post': package_name,
    'sample-post': id,
    SAMPLE_POST: id.replaceAll('-', '_').toUpperCase(),
    samplePost: type.slice(0, 1).toLowerCase() + type.slice(1),
    SamplePost: type,
    'Sample Post': name,
    'SAMPLE POST': name.toUpperCase(),
  };
  // In one go: a new name may hold one of the old ones.
  const any = new RegExp(Object.keys(names).join('|'), 'g');
  return (text) => text.replace(any, (found) => names[found] ?? found);
}
