/** `POST /labels/v3/return-label`: priced as on the way out, and never cancelled. */
import { z } from '@waybill/carrier-kit';
import { dayIn } from '@waybill/simulator';
import { type HomeLabel, homeLabel } from './label-requests.js';
import { type LabelStore, type Sale, sellHome } from './labels.js';
import { validBody } from './refusals.js';

const { imageInfo, fromAddress, packageDescription } = homeLabel.shape;

/** `ReturnLabelRequest` */
const returnLabel = z.strictObject({
  imageInfo: imageInfo.pick({ imageType: true, labelType: true, receiptOption: true }),
  toAddress: fromAddress,
  fromAddress,
  senderAddress: fromAddress.optional(),
  packageDescription: packageDescription
    .omit({ mailingDate: true, destinationEntryFacilityType: true })
    .extend({
      mailClass: z.enum([
        'USPS_GROUND_ADVANTAGE_RETURN_SERVICE',
        'PRIORITY_MAIL_RETURN_SERVICE',
        'PRIORITY_MAIL_EXPRESS_RETURN_SERVICE',
      ]),
    }),
});
type ReturnLabel = z.output<typeof returnLabel>;
export const returnBody = validBody(returnLabel);

export async function sellReturn(store: LabelStore, body: ReturnLabel, sale: Sale): Promise<Response> {
  const { mailClass, ...described } = body.packageDescription;
  const label: HomeLabel = {
    ...body,
    imageInfo: { ...body.imageInfo, suppressPostage: true, suppressMailDate: true },
    packageDescription: {
      ...described,
      mailClass: mailClass.replace('_RETURN_SERVICE', '') as HomeLabel['packageDescription']['mailClass'],
      mailingDate: dayIn('America/New_York', store.context.now()),
      destinationEntryFacilityType: 'NONE',
    },
  };
  const sold = await sellHome(store, label, sale, { is_return: true });
  const { labelImage, ...metadata } = (await sold.json()) as { readonly labelImage: string };
  return Response.json({ ...metadata, returnLabelImage: labelImage });
}
