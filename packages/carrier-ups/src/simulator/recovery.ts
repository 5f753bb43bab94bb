/** Label Recovery: `LabelRecoveryResponse`. Labels of what was sold, by tracking number or by reference. */
import { jsonBody, refuse, type SoldShipment } from '@waybill/simulator';
import { z } from 'zod';
import { labelFile } from './labels.js';
import { responseElement } from './rating.js';
import { account, refused, text } from './schema/elements.js';
import type { Sold, SoldFacts } from './sold.js';

const recoveryRequest = z.looseObject({
  LabelRecoveryRequest: z.looseObject({
    Request: z.looseObject({
      RequestOption: text(15).optional(),
      SubVersion: text(4).optional(),
      TransactionReference: z.looseObject({ CustomerContext: text(512).optional() }).optional(),
    }),
    LabelSpecification: z.looseObject({
      LabelImageFormat: z.looseObject({ Code: z.enum(['GIF', 'PDF', 'ZPL', 'EPL', 'SPL']) }),
      LabelStockSize: z.looseObject({ Height: z.enum(['6', '8']), Width: z.literal('4') }),
    }),
    TrackingNumber: text(18).optional(),
    ReferenceValues: z
      .looseObject({ ReferenceNumber: z.looseObject({ Value: text(35) }), ShipperNumber: account })
      .optional(),
  }),
});
type RecoveryRequest = z.output<typeof recoveryRequest>['LabelRecoveryRequest'];

export const recoveryBody = jsonBody(recoveryRequest, refused);

const DAYS_KEPT = 30;

/** @throws Refusal */
export async function recoverLabels(
  request: RecoveryRequest,
  account_number: string,
  sold: Sold,
  now: number,
): Promise<object> {
  const { TrackingNumber, ReferenceValues, Request } = request;
  const kept = sold
    .all()
    .filter(
      (shipment) =>
        shipment.account === account_number && now - shipment.sold_at <= DAYS_KEPT * 24 * 3_600_000,
    );
  const reference = ReferenceValues?.ReferenceNumber.Value;
  const shipments = kept.filter(({ tracking_numbers, facts: { references } }) =>
    TrackingNumber === undefined
      ? reference !== undefined && references.includes(reference)
      : tracking_numbers.includes(TrackingNumber),
  );
  const [shipment, ...others] = shipments;
  if (shipment === undefined) throw refuse('300101', 'No shipment found within the allowed date range');
  const Response = responseElement(Request, []);
  if (others.length > 0)
    return {
      LabelRecoveryResponse: { Response, LabelResults: [], TrackingCandidate: shipments.map(candidate) },
    };
  const numbers = TrackingNumber === undefined ? shipment.tracking_numbers : [TrackingNumber];
  return {
    LabelRecoveryResponse: {
      Response,
      ShipmentIdentificationNumber: shipment.id,
      LabelResults: await Promise.all(numbers.map((number) => labelResult(number, shipment, request))),
    },
  };
}

function candidate({ id, sold_at, facts: { to } }: SoldShipment<SoldFacts>) {
  const day = new Date(sold_at).toISOString().slice(0, 10).replaceAll('-', '');
  return {
    TrackingNumber: id,
    DestinationPostalCode: to.postal_code,
    DestinationCountryCode: to.country,
    PickupDateRange: { BeginDate: day, EndDate: day },
  };
}

async function labelResult(
  number: string,
  { facts }: SoldShipment<SoldFacts>,
  { LabelSpecification: { LabelImageFormat, LabelStockSize } }: RecoveryRequest,
) {
  const page = facts.pages.find(({ barcode }) => barcode === number);
  if (page === undefined) throw new Error(`${number} was sold without a label`);
  const file = await labelFile(LabelImageFormat.Code, page, LabelStockSize.Height);
  return {
    TrackingNumber: number,
    LabelImage: {
      LabelImageFormat: { Code: LabelImageFormat.Code },
      GraphicImage: Buffer.from(file).toString('base64'),
    },
  };
}
