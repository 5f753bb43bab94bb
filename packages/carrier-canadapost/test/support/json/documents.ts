/** Requests with every member that the schemas know, but for the other branch of a choice. */

/** Any JSON object; tests change it everywhere. */
export type Loose = Record<string, unknown>;

const dimensions = { length: 30, width: 20, height: 15.5 };
const flags = { unpackaged: false, mailingTube: false, oversized: false };

export const rateRequest = {
  customerNumber: '0007654321',
  contractId: '0041234567',
  promoCode: 'SPRING26',
  quoteType: 'commercial',
  expectedMailingDate: '2026-03-03',
  options: [{ optionCode: 'SO' }, { optionCode: 'COV', optionAmount: 200 }],
  parcelCharacteristics: { weight: 2.5, dimensions, ...flags },
  services: ['DOM.EP', 'DOM.XP'],
  originPostalCode: 'K1A0B1',
  destination: { domestic: { postalCode: 'M5V2T6' } },
};

const { options: _options, services: _services, ...anywhere } = rateRequest;
export const rateToUnitedStates = { ...anywhere, destination: { unitedStates: { zipCode: '10118-0110' } } };
export const rateToGermany = {
  ...anywhere,
  destination: { international: { countryCode: 'DE', postalCode: '10117' } },
};

const street = { addressLine1: '61 York St', addressLine2: 'Unit 2', city: 'Ottawa', provState: 'ON' };

/** To New York, ready to be bought. */
export const shipmentAbroad = {
  customerRequestId: 'order-42-1',
  transmitShipment: true,
  cpcPickupIndicator: true,
  requestedShippingPoint: 'K1A0B1',
  expectedMailingDate: '2026-03-03',
  providePricingInfo: true,
  provideReceiptInfo: true,
  createPublicKey: false,
  createQrCode: false,
  deliverySpec: {
    serviceCode: 'USA.XP',
    sender: {
      name: 'Warehouse Desk',
      company: 'Northern Widgets Inc.',
      contactPhone: '613-555-0100',
      addressDetails: { ...street, countryCode: 'CA', postalZipCode: 'K1A0B1' },
    },
    destination: {
      name: 'Jo Receiver',
      company: 'Receiver & Sons',
      additionalAddressInfo: 'Back door',
      clientVoiceNumber: '212-555-0100',
      addressDetails: {
        addressLine1: '350 5th Ave',
        addressLine2: 'Floor 3',
        city: 'New York',
        provState: 'NY',
        countryCode: 'US',
        postalZipCode: '10118',
      },
    },
    options: [
      { optionCode: 'RASE' },
      { optionCode: 'COV', optionAmount: 200, optionQualifier1: true, optionQualifier2: 'x' },
    ],
    parcelCharacteristics: { weight: 2.5, dimensions, ...flags },
    notification: {
      email: 'jo.receiver@example.com',
      onShipment: true,
      onException: false,
      onDelivery: true,
    },
    printPreferences: { outputFormat: '4x6', encoding: 'ZPL' },
    preferences: { showPackingInstructions: false, showPostageRate: true, showInsuredValue: true },
    references: { costCentre: 'WEB', customerRef1: 'order 42', customerRef2: 'PO 7' },
    customs: {
      usdeclarationid: 'ZN-1',
      usDeclarationId: 'ZN-1',
      currency: 'USD',
      conversionFromCad: 0.73,
      reasonForExport: 'OTH',
      otherReason: 'exhibition',
      skuList: [
        {
          customsNumberOfUnits: 2,
          customsDescription: 'Steel widget',
          sku: 'W-1',
          hsTariffCode: '7326.90.00.10',
          unitWeight: 0.9,
          customsValuePerUnit: 24.5,
          customsUnitOfMeasure: 'PCE',
          countryOfOrigin: 'CA',
          provinceOfOrigin: 'ON',
        },
      ],
      dutiesAndTaxesPrepaid: 12.5,
      certificateNumber: 'C-100',
      licenseNumber: 'L-100',
      invoiceNumber: 'I-100',
      iossId: 'IM1234567890',
    },
    settlementInfo: {
      paidByCustomer: '0007654321',
      contractId: '0041234567',
      cifShipment: true,
      intendedMethodOfPayment: 'Account',
      promoCode: 'SPRING26',
    },
  },
};

const { customs } = shipmentAbroad.deliverySpec;
/** The customs of {@link shipmentAbroad}, of goods that fit into a small packet. */
export const lightCustoms = {
  ...customs,
  skuList: customs.skuList.map((line) => ({ ...line, unitWeight: 0.1 })),
};

/** {@link shipmentAbroad} with what is at odds with buying it. */
export const shipmentRequest = {
  ...shipmentAbroad,
  returnSpec: {
    serviceCode: 'DOM.EP',
    returnRecipient: {
      name: 'Returns',
      company: 'Northern Widgets Inc.',
      addressDetails: { ...street, postalZipCode: 'K1A0B1' },
    },
    returnNotification: 'returns@example.com',
  },
  preAuthorizedPayment: {
    accountNumber: '1234',
    authCode: '5678',
    authTimestamp: '2026-03-03T10:00:00Z',
    chargeAmount: 12.5,
  },
};

const { customs: _customs, ...homeSpec } = shipmentAbroad.deliverySpec;
/** {@link shipmentAbroad}, but within Canada, and on a PDF label. */
export const shipmentAtHome = {
  ...shipmentAbroad,
  deliverySpec: {
    ...homeSpec,
    serviceCode: 'DOM.EP',
    destination: {
      ...homeSpec.destination,
      addressDetails: {
        addressLine1: '200 Front St W',
        city: 'Toronto',
        provState: 'ON',
        countryCode: 'CA',
        postalZipCode: 'M5V2T6',
      },
    },
    options: [{ optionCode: 'COV', optionAmount: 200 }],
    printPreferences: { outputFormat: '4x6', encoding: 'PDF' },
  },
};

const {
  transmitShipment: _now,
  providePricingInfo: _price,
  provideReceiptInfo: _receipt,
  ...later
} = shipmentAtHome;
/** {@link shipmentAtHome}, to be transmitted with a group. */
export const groupShipment = { ...later, groupId: 'monday' };

const { requestedShippingPoint: _point, cpcPickupIndicator: _pickup, ...elsewhere } = shipmentAtHome;
/** {@link shipmentAtHome}, to a post office, handed in at an outlet; Quick Ship. */
export const quickShipment = {
  ...elsewhere,
  shippingPointId: '0424',
  quickshipLabelRequested: true,
  deliverySpec: {
    ...elsewhere.deliverySpec,
    options: [{ optionCode: 'D2PO', optionQualifier2: '0000107698' }],
  },
};
