/** Elements that rate requests and shipment requests have in common. */
import { refuse } from '@waybill/simulator';
import { z } from 'zod';

export const text = (longest: number) => z.string().max(longest);
/** True by being there. */
export const indicator = z.string().optional();
export const code = (longest: number) => z.looseObject({ Code: text(longest) });
export const money = (longest: number) =>
  z.looseObject({
    CurrencyCode: z.string().regex(/^[A-Z]{3}$/),
    MonetaryValue: z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .max(longest),
  });
export const number = (longest: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .max(longest);

const confirmation = z.looseObject({ DCISType: text(1) }).optional();
const collection = (longest: number) =>
  z.looseObject({ CODFundsCode: text(1), CODAmount: money(longest) }).optional();

export const account = text(6);
export const shipmentCharge = z.looseObject({
  Type: text(2),
  BillShipper: z.looseObject({ AccountNumber: account.optional() }).optional(),
  BillReceiver: z
    .looseObject({
      AccountNumber: account,
      Address: z.looseObject({ PostalCode: text(9).optional() }).optional(),
    })
    .optional(),
  BillThirdParty: z
    .looseObject({
      AccountNumber: account.optional(),
      Address: z.looseObject({ PostalCode: text(9).optional(), CountryCode: text(2) }),
    })
    .optional(),
});
export type ShipmentCharge = z.output<typeof shipmentCharge>;

export const ratingOptions = z
  .looseObject({ NegotiatedRatesIndicator: indicator, TPFCNegotiatedRatesIndicator: indicator })
  .optional();

const regulations = z.enum(['CFR', 'IATA', 'ADR', 'TDG']);
const dryIce = z
  .looseObject({
    RegulationSet: regulations.exclude(['TDG']),
    DryIceWeight: z.looseObject({
      UnitOfMeasurement: z.looseObject({ Code: z.enum(['00', '01', 'KG', 'KGS', 'LB', 'LBS']) }),
      Weight: number(5),
    }),
  })
  .optional();
export const chemical = {
  IDNumber: text(6).optional(),
  ProperShippingName: text(150).optional(),
  RegulationSet: regulations,
  CommodityRegulatedLevelCode: z.enum(['LR', 'FR', 'LQ', 'EQ']).optional(),
  ChemicalRecordIdentifier: text(3).optional(),
};

export const packageParts = (lengths: {
  side: number;
  weight: number;
  declared: number;
  collect: number;
}) => ({
  Dimensions: z
    .looseObject({
      UnitOfMeasurement: code(2),
      Length: number(lengths.side),
      Width: number(lengths.side),
      Height: number(lengths.side),
    })
    .optional(),
  PackageWeight: z.looseObject({ UnitOfMeasurement: code(3), Weight: number(lengths.weight) }).optional(),
  LargePackageIndicator: indicator,
  AdditionalHandlingIndicator: indicator,
  SimpleRate: code(2).optional(),
  PackageServiceOptions: z
    .looseObject({
      DeliveryConfirmation: confirmation,
      COD: collection(lengths.collect),
      DeclaredValue: money(lengths.declared).optional(),
      ShipperReleaseIndicator: indicator,
      DryIce: dryIce,
    })
    .optional(),
});

export const serviceOptions = (collect: number) => ({
  SaturdayPickupIndicator: indicator,
  SaturdayDeliveryIndicator: indicator,
  AvailableServicesOption: text(1).optional(),
  COD: collection(collect),
  DeliveryConfirmation: confirmation,
  UPScarbonneutralIndicator: indicator,
  DeliverToAddresseeOnlyIndicator: indicator,
  DirectDeliveryOnlyIndicator: indicator,
});

export const returnService = z.looseObject({ Code: text(2) }).optional();
export const indication = z.array(code(2)).optional();

/** How the simulator refuses a body that is not of its schema. */
export const refused = {
  not_json: () => refuse('10001', 'The document is not well formed.'),
  invalid: ({ issues: [issue] }: z.ZodError) =>
    refuse('10002', `The document is not valid: ${issue?.path.join('/')} ${issue?.message}`),
};
