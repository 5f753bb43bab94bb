/**
 * Barcodes: each package needs one before its label. One that is never used costs nothing. Barcode API v1_1, and PostNL,
 * barcode guidelines.
 */
import { type PackagesToBuy, z } from '@waybill/carrier-kit';
import { maybeText } from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import { type Call, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { PATHS } from './connect.js';
import { readReply } from './errors.js';
import { S10_PRODUCTS } from './services.js';
import type { OpenSettings } from './settings.js';

/** The numbers of a package: how they are asked for, and what the replies to that were. */
export interface WireNumbers {
  /** Queries of the calls. */
  readonly queries: { readonly barcode: string; readonly return_barcode?: string };
  readonly barcode?: string;
  readonly return_barcode?: string;
  /** The first barcode of the shipment, in a shipment of several packages. */
  readonly main_barcode?: string;
}

/** Where a package goes, as far as its barcode depends on it. */
export type Reach = 'domestic' | 'abroad' | 'world';
const LENGTHS: Readonly<Record<Reach, number>> = { domestic: 15, abroad: 13, world: 13 };

/** The query for a barcode 3S with as many digits as fit, or for one of the range that the account has. */
export function barcodeQuery(
  product: string,
  reach: Reach,
  { customer_code: CustomerCode, customer_number: CustomerNumber, s10_range = '' }: OpenSettings,
): string {
  const digits = LENGTHS[reach] - '3S'.length - CustomerCode.length;
  const range = S10_PRODUCTS.includes(product)
    ? { Type: s10_range.slice(0, 2), Serie: '0000-9999', Range: s10_range.slice(2) }
    : { Type: '3S', Serie: `${'0'.repeat(digits)}-${'9'.repeat(digits)}` };
  return new URLSearchParams({ CustomerCode, CustomerNumber, ...range }).toString();
}

/** Step of the call for each number. */
const STEPS = ['barcode', 'return_barcode'] as const;
type Packages = PackagesToBuy<WireNumbers>['packages'];

/** The calls for numbers that have no reply yet. */
export function barcodeCalls(packages: Packages, replies: readonly Reply[]): Call[] {
  return packages.flatMap(({ wire: { queries } }, at) =>
    STEPS.flatMap((step): Call[] => {
      const asked = queries[step];
      if (asked === undefined || replyTo(step, at, replies) !== undefined) return [];
      return [{ step, package: at, method: 'GET', url: `${PATHS.barcode}?${asked}` }];
    }),
  );
}

const replyTo = (step: string, at: number, replies: readonly Reply[]) =>
  replies.find((reply) => reply.step === step && reply.package === at);

/** The request with its numbers; `undefined` where one of them is missing. */
export function numbered<Wire extends WireNumbers>(
  request: PackagesToBuy<Wire>,
  replies: readonly Reply[],
): PackagesToBuy<Wire> | undefined {
  const numbers = request.packages.map((_, at) => {
    const [barcode, return_barcode] = STEPS.map((step) => barcodeIn(replyTo(step, at, replies)));
    return { barcode, return_barcode };
  });
  const main_barcode = numbers[0]?.barcode;
  const packages = request.packages.map((own, at) => ({
    ...own,
    wire: { ...own.wire, ...numbers[at], main_barcode },
  }));
  const isWhole = packages.every(({ wire }) =>
    STEPS.every((step) => wire.queries[step] === undefined || wire[step] !== undefined),
  );
  return isWhole ? { ...request, packages } : undefined;
}

// Without a number there is no purchase: PostNL would make up one for a label that names none.
const wireBarcode = z.object({ Barcode: maybeText });
const UNUSED: CarrierIdentity = { carrier: '', account: '' };
const read = (document: unknown) => wireBarcode.safeParse(document).data?.Barcode;

function barcodeIn(reply: Reply | undefined): string | undefined {
  return reply !== undefined && isAnswer(reply) ? readReply(reply, UNUSED, read).document : undefined;
}

/** Why there are not all numbers: nothing was bought. */
export function barcodeErrors(replies: readonly Reply[], carrier: CarrierIdentity): ErrorEntry[] {
  return replies.flatMap((reply) => (isAnswer(reply) ? (readReply(reply, carrier, read).errors ?? []) : []));
}
