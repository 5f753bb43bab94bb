/** `/scan-forms/v3/scan-form`: labels of one day, one post office and one account, each on one form alone. */
import { z } from '@waybill/carrier-kit';
import { paperPdf } from '@waybill/simulator/business';
import { type Problem, Refusal, type Route, refuse, route } from '@waybill/simulator/server';
import type { Enrolled } from './login.js';
import type { Outgoing, Sold, SoldLabel } from './purchases.js';
import { checkDay, domestic, validBody, zip } from './rules.js';
import { specimenParty } from './shipping.js';

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
  const refused = (code: string, message: string) => ({ problem: { code, message, field: 'barcode' } });
  const label = sold.find(number);
  if (label?.account !== account.crid) return refused('160039', `barcode ${number} does not exist`);
  const { mailing_date, from, is_return } = label.facts;
  const form = outgoing.formOf(label);
  if (form !== undefined)
    return refused('160040', `barcode ${number} is already part of another SCAN Form with efn ${form}`);
  if (is_return) return refused('160160', `barcode ${number} is not eligible for SCAN Form`);
  if (sold.journeyOf(label).some(({ stage }) => stage === 'voided'))
    return refused(
      '160397',
      `barcode ${number} has been canceled and is not eligible to be added to a SCAN Form`,
    );
  if (outgoing.isManifested(label))
    return refused(
      '160398',
      `barcode ${number} has manifested and is not eligible to be added to a SCAN Form`,
    );
  if (mailing_date !== mailingDate && !overwriteMailingDate)
    return refused(
      '160006',
      `barcode ${number} with mailing date [${mailing_date}] does not match SCAN Form request mailing date [${mailingDate}]`,
    );
  const zip5 = from.postal_code.slice(0, 5);
  if (zip5 !== entryFacilityZIPCode)
    return refused(
      '160161',
      `barcode ${number} with zip ${zip5} does not match SCAN Form request zip ${entryFacilityZIPCode}`,
    );
  return { label };
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
