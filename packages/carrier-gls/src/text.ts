import type { Reporter } from '@waybill/carrier-kit/request';

/** "Not allowed as part of text fields". ShipIT manual 5.0.11, shipment processing, createParcels. */
const NOT_TAKEN = /[\\"{},;()|\r\n]/g;

/** Text as GLS takes it: a blank for each of the other characters, with a notice. */
export function plain(text: string, field: string, report: Reporter): string;
export function plain(text: string | undefined, field: string, report: Reporter): string | undefined;
export function plain(text: string | undefined, field: string, report: Reporter): string | undefined {
  const replaced = text?.replace(NOT_TAKEN, ' ');
  if (replaced === text) return text;
  const sent = replaced?.replace(/\s+/g, ' ').trim() ?? '';
  if (sent === '') report.invalid(field, `has no character that ${report.name} takes`);
  const message = `${field} is sent as ${JSON.stringify(sent)}: ${report.name} takes no \\ " { } , ; ( ) | and line breaks.`;
  report.notice('characters_replaced', message);
  return sent;
}
