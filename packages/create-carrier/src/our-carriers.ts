/** Carriers that Waybill has a package for. */
const OURS: readonly string[] = ['canadapost', 'dhl-express', 'fedex', 'purolator', 'ratecard', 'ups'];

/** What an id that one of ours has means for an app; `undefined` for any other. */
export function clashOf(id: string): string | undefined {
  if (!OURS.includes(id)) return undefined;
  return `${id} is the id of @waybill/carrier-${id}, too: no app and no command line can have both`;
}
