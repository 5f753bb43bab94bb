/** `/scan-forms/v3/scan-form`: labels of one day, one post office and one account, each on one form alone. */
import { z } from '@waybill/carrier-kit';
import {
  dayIn,
  daysBetween,
  type Problem,
  paperPdf,
  Refusal,
  type Route,
  refuse,
  route,
} from '@waybill/simulator';
import type { Enrolled } from './login.js';
import type { Outgoing } from './outgoing.js';
import { validBody } from './refusals.js';
import type { Sold, SoldLabel } from './sold.js';

const text = (longest: number) => z.string().min(1).max(longest);
const zip = z.string().regex(/^\d{5}$/);

/** `SCANFormRequest`. Of the ways to name labels there is one here: their numbers. */
const scanForm = z.strictObject({
  imageInfo: z
    .strictObject({
      imageType: z.enum(['PDF', 'NONE']).default('PDF'),
      labelType: z.enum(['8.5X11LABEL', '4X6LABEL']).default('8.5X11LABEL'),
    })
    .prefault({}),
  mailingDate: z.iso.date(),
  overwriteMailingDate: z.boolean().default(false),
  entryFacilityZIPCode: zip,
  destinationEntryFacilityType: z.enum(['NONE']),
  shipment: z.strictObject({ trackingNumbers: z.array(z.string()).min(1).max(40_000) }),
  fromAddress: z.strictObject({
    firstName: text(50).optional(),
    lastName: text(50).optional(),
    firm: text(50).optional(),
    streetAddress: text(50),
    secondaryAddress: text(50).optional(),
    city: text(28),
    state: z.string().regex(/^[A-Z]{2}$/),
    ZIPCode: zip,
    ZIPPlus4: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
  }),
});
type ScanForm = z.output<typeof scanForm>;

/** What this route shares with others. */
export interface FormParts {
  readonly sold: Sold;
  readonly outgoing: Outgoing;
  readonly now: () => number;
}

export function scanFormRoute({ sold, outgoing, now }: FormParts): Route<Enrolled> {
  let made = 0;
  return route('POST /scan-forms/v3/scan-form', validBody(scanForm), async ({ body, account, headers }) => {
    const { fromAddress, mailingDate, shipment, imageInfo } = body;
    const ahead = daysBetween(dayIn('America/New_York', now()), mailingDate);
    if (ahead < -1 || ahead > 30)
      throw refuse('160034', 'cannot be in the past or more than 30 days in the future');
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
    const image = imageInfo.imageType === 'NONE' ? undefined : await formImage(body, manifestNumber);
    const vendor = headers.get('accept') === 'application/vnd.usps.labels+json';
    return vendor
      ? Response.json({ ...metadata, ...(image === undefined ? {} : { SCANFormImage: image }) })
      : inParts(metadata, image);
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
    parties: [
      {
        heading: 'Shipper',
        party: {
          company_name: fromAddress.firm ?? `${fromAddress.firstName} ${fromAddress.lastName}`,
          address_lines: [fromAddress.streetAddress],
          city: fromAddress.city,
          state: fromAddress.state,
          postal_code: fromAddress.ZIPCode,
          country_code: 'US',
        },
      },
    ],
    lines: [`Mailing date: ${mailingDate}`, `Labels: ${shipment.trackingNumbers.length}`],
    barcode,
  });
  return Buffer.from(file).toString('base64');
}

/** What USPS answers without the header that asks for one document. */
function inParts(metadata: object, image: string | undefined): Response {
  const parts = new FormData();
  parts.append('SCANFormMetaData', new Blob([JSON.stringify(metadata)], { type: 'application/json' }));
  if (image !== undefined)
    parts.append('SCANFormImage', new Blob([image], { type: 'application/pdf' }), 'SCANForm.pdf');
  return new Response(parts);
}
