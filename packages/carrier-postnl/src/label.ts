/** The label of a package: its calls, and what their replies prove. Labelling API v2_2, labellingResponse. */
import {
  type BoughtPackage,
  type PackageCall,
  type PackageShipping,
  perPackage,
  z,
} from '@waybill/carrier-kit';
import { type LookupReading, listOf, maybeText, purchaseReading, wireText } from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { barcodeCalls, barcodeErrors, numbered } from './barcodes.js';
import { PATHS } from './connect.js';
import { readReply } from './errors.js';
import type { WireShipmentRequest } from './label-request.js';
import type { OpenSettings } from './settings.js';
import { knows, statusUrl } from './tracking.js';

function labelCall(wire: WireShipmentRequest, confirm: boolean): PackageCall {
  const { barcode: Barcode, return_barcode: ReturnBarcode, main_barcode: MainBarcode, group } = wire;
  const Groups = group && [{ GroupType: '03', ...group, MainBarcode }];
  const Shipments = [omitUndefined({ ...wire.Shipment, Barcode, Groups, ReturnBarcode })];
  const body = JSON.stringify({ Customer: wire.Customer, Message: wire.Message, Shipments });
  return { method: 'POST', url: `${PATHS.label}?confirm=${confirm}`, body };
}

const wireLabel = z.object({ Content: maybeText, Labeltype: maybeText, OutputType: maybeText });
const wireIssues = listOf(z.object({ Code: maybeText, Description: maybeText }));
const wireShipment = z.object({
  Barcode: maybeText,
  Labels: listOf(wireLabel),
  Warnings: wireIssues,
  Errors: wireIssues,
});
const wireReply = z.object({
  ResponseShipments: listOf(wireShipment),
  // Of a label on A4, which is not in its shipment.
  MergedLabels: listOf(z.object({ Barcodes: listOf(wireText), Labels: listOf(wireLabel) })),
});
type WireReply = z.output<typeof wireReply>;

const replyIn = (document: unknown): WireReply | undefined => wireReply.safeParse(document).data;

/** A label proves a purchase, and so does the barcode without an error. */
function boughtPackage(
  { ResponseShipments, MergedLabels }: WireReply,
  { barcode = '', return_barcode }: WireShipmentRequest,
): BoughtPackage | undefined {
  const [only] = ResponseShipments;
  const named = ResponseShipments.find((one) => one.Barcode === barcode);
  const own = named ?? (ResponseShipments.length === 1 ? only : undefined);
  const merged = MergedLabels.filter(
    ({ Barcodes }) => MergedLabels.length === 1 || Barcodes.includes(barcode),
  );
  const labels = [...(own?.Labels ?? []), ...merged.flatMap(({ Labels }) => Labels)];
  const files = labels.flatMap(({ Content: content, Labeltype, OutputType: called }) =>
    content === undefined ? [] : [omitUndefined({ kind: kindOf(Labeltype), content, called })],
  );
  if (files.length === 0 && (own?.Barcode === undefined || own.Errors.length > 0)) return undefined;
  // Outside the EU the form CP71 is the label with the address.
  const cp71 = files.some(({ kind }) => kind === 'label') ? 'customs_declaration' : 'label';
  return {
    tracking_number: own?.Barcode ?? barcode,
    return_tracking_number: return_barcode,
    documents: files.map((file) => (file.kind === CP71 ? { ...file, kind: cp71 } : file)),
    notices: (own?.Warnings ?? []).flatMap(({ Code, Description }) => {
      const message = Description ?? Code;
      return message === undefined ? [] : [{ code: Code ?? 'warning', message }];
    }),
  };
}

const CP71 = 'cp71';
/** `Labeltype` in small letters, without blanks, "form" and paper: lists and examples write `CN23 form (A5)` and `CN23`. */
const KINDS: Readonly<Record<string, string>> = {
  label: 'label',
  buspakjeextra: 'label',
  returnlabel: 'return_label',
  codcard: 'cod_card',
  cn23: 'customs_declaration',
  commercialinvoice: 'commercial_invoice',
};

function kindOf(type = 'label'): string {
  const word = type
    .toLowerCase()
    .replace(/\(.*/, '')
    .replace(/\s|form\s*$/g, '');
  return word === CP71 ? word : (lookUp(KINDS, word) ?? type);
}

type PackageLabels = PackageShipping<OpenSettings, WireShipmentRequest>;

/** How one package is bought, once it has its barcode. */
const packageLabel: Omit<PackageLabels, 'packages'> = {
  unpriced: true,
  buy: ({ wire }) => labelCall(wire, true),
  lookup: ({ barcode = '' }) => ({
    what: `barcode ${barcode} in PostNL's track and trace`,
    references: { Barcode: barcode },
  }),
  read: (reply, { wire }, carrier) =>
    purchaseReading(readReply(reply, carrier, replyIn), (document) => boughtPackage(document, wire)),
  refusedAt: [
    { status: 500, source: 'Labelling API v2_2, labellingResponseError: a Validation Fault' },
    { status: 429, source: 'Labelling API v2_2, labellingTooManyRequest' },
  ],
  find: { next: findCall, read: readFound },
};

/** Asks for the package, and where PostNL has it for its label, without announcing it again. */
function findCall(wire: WireShipmentRequest, replies: readonly Reply[]): PackageCall | undefined {
  const [status] = replies;
  if (status === undefined) return { method: 'GET', url: statusUrl(`barcode/${wire.barcode}`) };
  return replies.length === 1 && knows(status, wire.barcode) ? labelCall(wire, false) : undefined;
}

/** A package is not in track and trace at once: one that is not found proves nothing. */
function readFound(
  [status, label]: readonly Reply[],
  wire: WireShipmentRequest,
  carrier: CarrierIdentity,
): LookupReading<BoughtPackage> {
  if (status === undefined || !knows(status, wire.barcode))
    return { unclear: `PostNL's track and trace does not have ${wire.barcode}, perhaps not yet.` };
  const reading = label && isAnswer(label) ? readReply(label, carrier, replyIn) : undefined;
  const created = reading?.document && boughtPackage(reading.document, wire);
  const warnings = [...(reading?.errors ?? reading?.warnings ?? [])];
  return { created: created ?? { tracking_number: wire.barcode }, warnings };
}

/**
 * The operations of packages that get their barcodes first: without all of them nothing is bought. A purchase without a clear
 * answer is looked for by its barcode.
 */
export function afterBarcodes(packages: PackageLabels['packages']) {
  const one = { ...packageLabel, packages };
  const [labels, found] = [perPackage.shipping(one), perPackage.recovery(one)];
  const shipping: typeof labels = {
    ...labels,
    next: ({ request, replies }) => {
      const calls = barcodeCalls(request.packages, replies);
      if (calls.length > 0) return calls;
      const whole = numbered(request, replies);
      return whole === undefined ? [] : labels.next({ request: whole, replies });
    },
    parseResponse: ({ request, replies }, account) => {
      const whole = numbered(request, replies);
      if (whole === undefined) return [null, barcodeErrors(replies, account)];
      return labels.parseResponse({ request: whole, replies }, account);
    },
  };
  const recovery: typeof found = {
    lookup: ({ request, replies }) => {
      const whole = numbered(request, replies);
      return whole === undefined ? [] : found.lookup({ request: whole, replies });
    },
  };
  return { shipping, recovery };
}
