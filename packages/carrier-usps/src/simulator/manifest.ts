/** `/scan-forms/v3/scan-form`: labels of one day, one post office and one account, each on one form alone. */
import { z } from '@waybill/carrier-kit';
import { paperPdf } from '@waybill/simulator/business';
import { type Problem, Refusal, type Route, refuse, route } from '@waybill/simulator/server';
import type { Enrolled } from './login.js';
import { checkDay, domestic, validBody, zip } from './rules.js';
import { specimenParty } from './shipping.js';
import type { Outgoing, Sold, SoldLabel } from './voiding.js';

/** `SCANFormRequest`. Of the ways to name labels there is one here: their numbers. */
const scanForm = z.strictObject({
  imageInfo: z.strictObject({ imageType: z.literal('PDF'), labelType: z.enum(['8.5X11LABEL', '4X6LABEL']) }),
  mailingDate: z.iso.date(),
  overwriteMailingDate: z.boolean().default(false),
  entryFacilityZIPCode: zip,
  destinationEntryFacilityType: z.literal('NONE'),
  shipment: z.strictObject({ trackingNumbers: z.array(z.string()).min(1).max(40_000) }),
  fromAddress: domestic.omit({ email: true, phone: true }),
});
type ScanForm = z.output<typeof scanForm>;

/** What this route shares with others. */
interface FormParts {
  readonly sold: Sold;
  readonly outgoing: Outgoing;
  readonly now: () => number;
}

export function scanFormRoute({ sold, outgoing, now }: FormParts): Route<Enrolled> {
  let made = 0;
  return route('POST /scan-forms/v3/scan-form', validBody(scanForm), async ({ body, account, headers }) => {
    const { fromAddress, mailingDate, shipment } = body;
    checkDay(mailingDate, now(), 30);
    if (fromAddress.firm === undefined && fromAddress.lastName === undefined)
      throw refuse('160168', 'must provide either first and last name or firm');
    const checked = shipment.trackingNumbers.map((number) =>
      labelFor(number, body, account, { sold, outgoing, now }),
    );
    const problems = checked.flatMap(({ problem }) => problem ?? []);
    if (problems.length > 0) throw new Refusal(400, problems);
    made += 1;
    const manifestNumber = `94750382345670000${String(made).padStart(5, '0')}`;
    outgoing.putOnForm(
      checked.flatMap(({ label }) => label ?? []),
      manifestNumber,
    );
    const metadata = { ...body, manifestNumber, trackingNumbers: shipment.trackingNumbers };
    const image = await formImage(body, manifestNumber);
    const vendor = headers.get('accept') === 'application/vnd.usps.labels+json';
    return vendor ? Response.json({ ...metadata, SCANFormImage: image }) : inParts(metadata, image);
  });
}

interface CheckedLabel {
  readonly label?: SoldLabel;
  readonly problem?: Problem;
}

function labelFor(
  number: string,
  { mailingDate, overwriteMailingDate, entryFacilityZIPCode }: ScanForm,
  account: Enrolled,
  { sold, outgoing }: FormParts,
): CheckedLabel {
  const label = sold.find(number);
  if (label?.account !== account.crid)
    return { problem: { code: '160039', message: `barcode ${number} does not exist`, field: 'barcode' } };
  const { mailing_date: day, from, is_return } = label.facts;
  const form = outgoing.formOf(label);
  const is_void = sold.journeyOf(label).some(({ stage }) => stage === 'voided');
  const zip5 = from.postal_code.slice(0, 5);
  const reasons: readonly (readonly [refused: boolean | undefined, code: string, message: string])[] = [
    [form !== undefined, '160040', `is already part of another SCAN Form with efn ${form}`],
    [is_return, '160160', 'is not eligible for SCAN Form'],
    [is_void, '160397', 'has been canceled and is not eligible to be added to a SCAN Form'],
    [outgoing.isManifested(label), '160398', 'has manifested and is not eligible to be added to a SCAN Form'],
    [
      day !== mailingDate && !overwriteMailingDate,
      '160006',
      `with mailing date [${day}] does not match SCAN Form request mailing date [${mailingDate}]`,
    ],
    [
      zip5 !== entryFacilityZIPCode,
      '160161',
      `with zip ${zip5} does not match SCAN Form request zip ${entryFacilityZIPCode}`,
    ],
  ];
  const [, code = '', message] = reasons.find(([refused]) => refused) ?? [];
  if (message === undefined) return { label };
  return { problem: { code, message: `barcode ${number} ${message}`, field: 'barcode' } };
}

/** PS Form 5630 in base64. */
async function formImage({ fromAddress, mailingDate, shipment }: ScanForm, barcode: string): Promise<string> {
  const file = await paperPdf({
    title: 'PS Form 5630: shipment confirmation acceptance notice',
    parties: [{ heading: 'Shipper', party: specimenParty(fromAddress, 'US') }],
    lines: [`Mailing date: ${mailingDate}`, `Labels: ${shipment.trackingNumbers.length}`],
    barcode,
  });
  return Buffer.from(file).toString('base64');
}

/** What USPS answers without the header that asks for one document. */
function inParts(metadata: object, image: string): Response {
  const parts = new FormData();
  parts.append('SCANFormMetaData', new Blob([JSON.stringify(metadata)], { type: 'application/json' }));
  parts.append('SCANFormImage', new Blob([image], { type: 'application/pdf' }), 'SCANForm.pdf');
  return new Response(parts);
}
