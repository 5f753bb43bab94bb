import { z } from 'zod';
import {
  account,
  battery,
  collection,
  commodity,
  endorsement,
  indicia,
  money,
  packageServices,
  pickup,
  size,
  specialServices,
  text,
  weight,
  words,
} from './common-schema.js';

const batteryDetails = z
  .array(
    z.looseObject({
      batteryPackingType: battery.packing,
      batteryRegulatoryType: battery.rule,
      batteryMaterialType: battery.material,
    }),
  )
  .optional();

const payor = z.looseObject({
  responsibleParty: z.looseObject({ accountNumber: account.optional() }).optional(),
});

const address = z.looseObject({
  streetLines: z.array(text),
  city: text.max(35),
  stateOrProvinceCode: text.optional(),
  postalCode: text.optional(),
  countryCode: text,
  residential: z.boolean().optional(),
});
const contact = z.looseObject({
  personName: text.optional(),
  emailAddress: text.optional(),
  phoneExtension: text.optional(),
  phoneNumber: text,
  companyName: text.optional(),
});
const party = z.looseObject({
  address,
  contact,
  tins: z
    .array(
      z.looseObject({
        number: text,
        tinType: words(
          'PERSONAL_NATIONAL',
          'PERSONAL_STATE',
          'FEDERAL',
          'BUSINESS_NATIONAL',
          'BUSINESS_STATE',
          'BUSINESS_UNION',
        ),
        usage: text.optional(),
      }),
    )
    .optional(),
});
export type PartyDocument = z.output<typeof party>;

const payer = words('SENDER', 'RECIPIENT', 'THIRD_PARTY', 'COLLECT');
const references = z.array(
  z.looseObject({
    customerReferenceType: words(
      'CUSTOMER_REFERENCE',
      'DEPARTMENT_NUMBER',
      'INVOICE_NUMBER',
      'P_O_NUMBER',
      'INTRACOUNTRY_REGULATORY_REFERENCE',
      'RMA_ASSOCIATION',
    ).optional(),
    value: text.optional(),
  }),
);

const notification = z.looseObject({
  aggregationType: words('PER_PACKAGE', 'PER_SHIPMENT').optional(),
  emailNotificationRecipients: z
    .array(
      z.looseObject({
        name: text.optional(),
        emailNotificationRecipientType: words('BROKER', 'OTHER', 'RECIPIENT', 'SHIPPER', 'THIRD_PARTY'),
        emailAddress: text,
        notificationFormatType: words('HTML', 'TEXT').optional(),
        notificationType: words('EMAIL').optional(),
        locale: text.optional(),
        notificationEventType: z
          .array(
            words(
              'ON_DELIVERY',
              'ON_EXCEPTION',
              'ON_SHIPMENT',
              'ON_TENDER',
              'ON_ESTIMATED_DELIVERY',
              'ON_PICKUP',
              'ON_PICKUP_DRIVER_ARRIVED',
              'ON_PICKUP_DRIVER_ASSIGNED',
              'ON_PICKUP_DRIVER_DEPARTED',
              'ON_PICKUP_DRIVER_EN_ROUTE',
            ),
          )
          .optional(),
      }),
    )
    .optional(),
});

const documents = z.looseObject({
  shippingDocumentTypes: z
    .array(
      words(
        'CERTIFICATE_OF_ORIGIN',
        'COMMERCIAL_INVOICE',
        'CUSTOM_PACKAGE_DOCUMENT',
        'CUSTOM_SHIPMENT_DOCUMENT',
        'CUSTOMER_SPECIFIED_LABELS',
        'EXPORT_DECLARATION',
        'GENERAL_AGENCY_AGREEMENT',
        'LABEL',
        'USMCA_CERTIFICATION_OF_ORIGIN',
        'OP_900',
        'PENDING_SHIPMENT_EMAIL_NOTIFICATION',
        'PRO_FORMA_INVOICE',
        'RETURN_INSTRUCTIONS',
        'USMCA_COMMERCIAL_INVOICE_CERTIFICATION_OF_ORIGIN',
      ),
    )
    .optional(),
  commercialInvoiceDetail: z
    .looseObject({
      documentFormat: z
        .looseObject({ stockType: words('PAPER_LETTER').optional(), docType: words('PDF').optional() })
        .optional(),
    })
    .optional(),
});

/** `Full_Schema_Ship`. */
export const shipRequest = z.looseObject({
  labelResponseOptions: words('URL_ONLY', 'LABEL'),
  accountNumber: z.looseObject({ value: text }),
  shipAction: words('CONFIRM', 'TRANSFER').optional(),
  processingOptionType: words('SYNCHRONOUS_ONLY', 'ALLOW_ASYNCHRONOUS').optional(),
  requestedShipment: z.looseObject({
    shipDatestamp: text.optional(),
    totalDeclaredValue: money.optional(),
    shipper: party,
    recipients: z.array(party),
    soldTo: party.partial().optional(),
    origin: z
      .looseObject({
        address: address.extend({ city: text }).partial().optional(),
        contact: contact.partial().optional(),
      })
      .optional(),
    pickupType: pickup,
    serviceType: text,
    packagingType: text,
    totalWeight: z.number(),
    shippingChargesPayment: z.looseObject({
      paymentType: payer,
      payor: z.looseObject({ responsibleParty: z.looseObject({ accountNumber: account }) }).optional(),
    }),
    shipmentSpecialServices: z
      .looseObject({
        ...specialServices,
        returnShipmentDetail: z
          .looseObject({
            returnEmailDetail: z
              .looseObject({
                merchantPhoneNumber: text,
                allowedSpecialService: z.array(words('SATURDAY_DELIVERY', 'SATURDAY_PICKUP')),
              })
              .optional(),
            returnType: words('PENDING', 'PRINT_RETURN_LABEL'),
          })
          .optional(),
        pendingShipmentDetail: z
          .looseObject({
            pendingShipmentType: words('EMAIL'),
            emailLabelDetail: z.looseObject({
              recipients: z
                .array(
                  z.looseObject({
                    emailAddress: text,
                    role: words('SHIPMENT_COMPLETOR', 'SHIPMENT_INITIATOR'),
                    locale: text.optional(),
                  }),
                )
                .optional(),
            }),
            expirationTimeStamp: text.optional(),
          })
          .optional(),
        etdDetail: z.looseObject({ requestedDocumentTypes: z.array(text).optional() }).optional(),
        shipmentCODDetail: z
          .looseObject({ codCollectionType: collection, codCollectionAmount: money.optional() })
          .optional(),
      })
      .optional(),
    customsClearanceDetail: z
      .looseObject({
        commercialInvoice: z.looseObject({
          customerReferences: references.optional(),
          termsOfSale: text.optional(),
          shipmentPurpose: words(
            'GIFT',
            'NOT_SOLD',
            'PERSONAL_EFFECTS',
            'REPAIR_AND_RETURN',
            'SAMPLE',
            'SOLD',
          ).optional(),
        }),
        freightOnValue: words('CARRIER_RISK', 'OWN_RISK').optional(),
        dutiesPayment: z.looseObject({ paymentType: payer.optional(), payor: payor.optional() }).optional(),
        commodities: z.array(commodity.extend({ description: text })),
        isDocumentOnly: z.boolean().optional(),
        customsOption: z
          .looseObject({
            type: words(
              'COURTESY_RETURN_LABEL',
              'EXHIBITION_TRADE_SHOW',
              'FAULTY_ITEM',
              'FOLLOWING_REPAIR',
              'FOR_REPAIR',
              'ITEM_FOR_LOAN',
              'OTHER',
              'REJECTED',
              'REPLACEMENT',
              'TRIAL',
            ).optional(),
          })
          .optional(),
        exportDetail: z
          .looseObject({
            b13AFilingOption: words(
              'NOT_REQUIRED',
              'MANUALLY_ATTACHED',
              'FILED_ELECTRONICALLY',
              'SUMMARY_REPORTING',
              'FEDEX_TO_STAMP',
            ).optional(),
            exportComplianceStatement: text.optional(),
            permitNumber: text.optional(),
          })
          .optional(),
        totalCustomsValue: money.optional(),
      })
      .optional(),
    smartPostInfoDetail: z
      .looseObject({ ancillaryEndorsement: endorsement.optional(), hubId: text, indicia })
      .optional(),
    labelSpecification: z.looseObject({
      labelStockType: words(
        'PAPER_4X6',
        'STOCK_4X675',
        'PAPER_4X675',
        'PAPER_4X8',
        'PAPER_4X9',
        'PAPER_7X475',
        'PAPER_85X11_BOTTOM_HALF_LABEL',
        'PAPER_85X11_TOP_HALF_LABEL',
        'PAPER_LETTER',
        'STOCK_4X675_LEADING_DOC_TAB',
        'STOCK_4X8',
        'STOCK_4X9_LEADING_DOC_TAB',
        'STOCK_4X6',
        'STOCK_4X675_TRAILING_DOC_TAB',
        'STOCK_4X9_TRAILING_DOC_TAB',
        'STOCK_4X9',
        'STOCK_4X85_TRAILING_DOC_TAB',
        'STOCK_4X105_TRAILING_DOC_TAB',
      ),
      imageType: words('ZPLII', 'EPL2', 'PDF', 'PNG'),
      resolution: z.int().optional(),
    }),
    emailNotificationDetail: notification.optional(),
    expressFreightDetail: z.looseObject({ bookingConfirmationNumber: z.int().optional() }).optional(),
    shippingDocumentSpecification: documents.optional(),
    rateRequestType: z.array(words('LIST', 'NONE', 'PREFERRED', 'ACCOUNT', 'INCENTIVE', 'RETAIL')).optional(),
    preferredCurrency: text.optional(),
    totalPackageCount: z.int().optional(),
    requestedPackageLineItems: z.array(
      z.looseObject({
        sequenceNumber: z.int().optional(),
        customerReferences: references.optional(),
        declaredValue: money.optional(),
        weight,
        dimensions: z
          .looseObject({
            length: size.optional(),
            width: size.optional(),
            height: size.optional(),
            units: words('CM', 'IN').optional(),
          })
          .optional(),
        groupPackageCount: z.int().optional(),
        itemDescriptionForClearance: text.optional(),
        itemDescription: text.optional(),
        packageSpecialServices: packageServices
          .extend({ batteryDetails, dryIceWeight: weight.optional() })
          .optional(),
      }),
    ),
  }),
});
export type ShipDocument = z.output<typeof shipRequest>;
