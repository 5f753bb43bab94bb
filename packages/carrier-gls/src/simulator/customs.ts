/** Customs API v3 3.3.0: consignments of parcels that were made here. */
import { z } from '@waybill/carrier-kit';
import type { SoldShipments } from '@waybill/simulator/business';
import { jsonBody, Refusal, type Route, refuse, route } from '@waybill/simulator/server';
import { CUSTOMS } from './refusals.js';
import type { SoldFacts } from './shipping.js';

const text = (longest: number) => z.string().min(1).max(longest);
const country = z.string().length(2);
const weight = z.strictObject({ amount: z.number().positive(), unit: z.literal('KGM') });
const address = z.strictObject({
  name1: text(50),
  name2: text(50).optional(),
  street1: text(50),
  street2: text(50).optional(),
  houseNumber: text(20).optional(),
  postcode: text(20),
  city1: text(50),
  stateOrRegion: text(20).optional(),
  countryCode: country,
});
const contactPerson = z.strictObject({
  name: text(50).optional(),
  emailAddress: text(50).optional(),
  phoneCountryPrefix: text(10).optional(),
  phoneNumber: text(50).optional(),
  mobileCountryPrefix: text(10).optional(),
  mobileNumber: text(50).optional(),
});
const trader = {
  address,
  contactPerson,
  isCommercial: z.boolean(),
  eoriNumber: text(50).optional(),
  taxId: text(50).optional(),
};
const CODES = ['10', '11', '12', '18', '20', '21', '25', '30', '33', '40', '41', '50', '91'] as const;
const consignment = z.strictObject({
  customerReference: text(50).optional(),
  parcelNumbers: z.array(z.string().regex(/^(\d{11}|[A-Z0-9]{8})$/)).min(1),
  additionalInformation: z.string().optional(),
  isExportDeclarationRequested: z.boolean().optional(),
  exportDeclarationNumbers: z.array(text(20)).max(90).optional(),
  glsIncotermCode: z.enum(CODES),
  totalGrossWeight: weight,
  saveAsDraft: z.boolean().optional(),
  exporter: z.strictObject({ ...trader, vatRegistrationNumber: text(50).optional() }),
  importer: z.strictObject(trader),
  consignee: z.strictObject({ address, contactPerson: contactPerson.optional() }).optional(),
  invoice: z.strictObject({
    invoiceNumber: text(50),
    invoiceDate: z.iso.date(),
    totalGoodsValue: z.strictObject({ amount: z.number(), currency: z.string().length(3) }),
  }),
  lineItems: z
    .array(
      z.strictObject({
        quantity: z.strictObject({ amount: z.number().positive(), unit: z.literal('PCE') }),
        commodityCode: z.string().regex(/^\d{8}$/),
        goodsDescription: text(1000),
        countryOfOrigin: country,
        valueInInvoiceCurrency: z.number(),
        grossWeight: weight,
        netWeight: weight,
      }),
    )
    .min(1)
    .max(999),
});

const body = jsonBody(consignment, {
  not_json: () => refuse(CUSTOMS, 'The document is no JSON.'),
  invalid: ({ issues }: z.ZodError) => problems(issues.map(({ path, message }) => [path.join('/'), message])),
});

const problems = (found: readonly (readonly [field: string, message: string])[]): Refusal =>
  new Refusal(
    400,
    found.map(([field, message]) => ({ code: CUSTOMS, field, message })),
  );

export function customsRoute(sold: SoldShipments<SoldFacts>): Route<{ readonly contact_id: string }> {
  let last = 0;
  return route('POST /customs-management/export/public/v3/customs-consignments', body, (request) => {
    const { parcelNumbers, importer, lineItems, totalGrossWeight } = request.body;
    const unknown = parcelNumbers.findIndex(
      (number) => sold.find(number)?.account !== request.account.contact_id,
    );
    if (unknown >= 0) throw problems([[`parcelNumbers/${unknown}`, 'Unknown parcel number']]);
    const { name, emailAddress, phoneNumber } = importer.contactPerson;
    if (name === undefined || (emailAddress ?? phoneNumber) === undefined)
      throw problems([['importer/contactPerson', 'Contact person is incomplete']]);
    // Chapter 77 of the Harmonised System is kept free.
    const wrong = lineItems.findIndex(({ commodityCode }) => commodityCode.startsWith('77'));
    if (wrong >= 0) throw problems([[`lineItems/${wrong}/commodityCode`, 'Unknown commodity code']]);
    const grams = lineItems.reduce(
      (total, { grossWeight }) => total + Math.round(grossWeight.amount * 1000),
      0,
    );
    if (grams > Math.round(totalGrossWeight.amount * 1000))
      throw problems([['totalGrossWeight', 'Total gross weight is too low']]);
    last += 1;
    return Response.json({ key: `simulated${String(last).padStart(13, '0')}` }, { status: 201 });
  });
}
