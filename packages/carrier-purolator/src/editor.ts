// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Purolator, as an app writes them; those with a default may be left out. */
export interface PurolatorInput {
  /** The E-Ship Web Services key. */
  readonly username: SettingsInput['username'];
  /** The password of the key. */
  readonly password: SettingsInput['password'];
  /** The registered account that ships, and pays by default. Digits as text. */
  readonly account_number: SettingsInput['account_number'];
  /** The activation key of the account. Some keys need it. */
  readonly user_token?: SettingsInput['user_token'];
  /** Language of descriptions and messages in replies, `en` or `fr`. Default `en`. */
  readonly language?: SettingsInput['language'];
  /**
   * `rule` sends service codes as the table spells them, `as_written` as the request spells them. Default `rule`.
   */
  readonly service_spelling?: SettingsInput['service_spelling'];
  /** `sandbox` (Purolator’s Development) or `production`; each has its own key. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `America/Toronto`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    purolator: {
      services: {
        PurolatorExpress: 'Purolator Express';
        PurolatorExpress9AM: 'Purolator Express 9AM';
        'PurolatorExpress10:30AM': 'Purolator Express 10:30AM';
        PurolatorExpress12PM: 'Purolator Express 12PM';
        PurolatorExpressEvening: 'Purolator Express Evening';
        PurolatorExpressEnvelope: 'Purolator Express Envelope';
        PurolatorExpressEnvelope9AM: 'Purolator Express Envelope 9AM';
        'PurolatorExpressEnvelope10:30AM': 'Purolator Express Envelope 10:30AM';
        PurolatorExpressEnvelope12PM: 'Purolator Express Envelope 12PM';
        PurolatorExpressEnvelopeEvening: 'Purolator Express Envelope Evening';
        PurolatorExpressPack: 'Purolator Express Pack';
        PurolatorExpressPack9AM: 'Purolator Express Pack 9AM';
        'PurolatorExpressPack10:30AM': 'Purolator Express Pack 10:30AM';
        PurolatorExpressPack12PM: 'Purolator Express Pack 12PM';
        PurolatorExpressPackEvening: 'Purolator Express Pack Evening';
        PurolatorExpressBox: 'Purolator Express Box';
        PurolatorExpressBox9AM: 'Purolator Express Box 9AM';
        'PurolatorExpressBox10:30AM': 'Purolator Express Box 10:30AM';
        PurolatorExpressBox12PM: 'Purolator Express Box 12PM';
        PurolatorExpressBoxEvening: 'Purolator Express Box Evening';
        PurolatorGround: 'Purolator Ground';
        PurolatorGround9AM: 'Purolator Ground 9AM';
        'PurolatorGround10:30AM': 'Purolator Ground 10:30AM';
        PurolatorGroundEvening: 'Purolator Ground Evening';
        PurolatorQuickShip: 'Purolator QuickShip';
        PurolatorQuickShipEnvelope: 'Purolator QuickShip Envelope';
        PurolatorQuickShipPack: 'Purolator QuickShip Pack';
        PurolatorQuickShipBox: 'Purolator QuickShip Box';
        'PurolatorExpressU.S.': 'Purolator Express U.S.';
        'PurolatorExpressU.S.9AM': 'Purolator Express U.S. 9AM';
        'PurolatorExpressU.S.10:30AM': 'Purolator Express U.S. 10:30AM';
        'PurolatorExpressU.S.12PM': 'Purolator Express U.S. 12PM';
        'PurolatorExpressEnvelopeU.S.': 'Purolator Express Envelope U.S.';
        'PurolatorExpressEnvelopeU.S.9AM': 'Purolator Express Envelope U.S. 9AM';
        'PurolatorExpressEnvelopeU.S.10:30AM': 'Purolator Express Envelope U.S. 10:30AM';
        'PurolatorExpressEnvelopeU.S.12PM': 'Purolator Express Envelope U.S. 12PM';
        'PurolatorExpressPackU.S.': 'Purolator Express Pack U.S.';
        'PurolatorExpressPackU.S.9AM': 'Purolator Express Pack U.S. 9AM';
        'PurolatorExpressPackU.S.10:30AM': 'Purolator Express Pack U.S. 10:30AM';
        'PurolatorExpressPackU.S.12PM': 'Purolator Express Pack U.S. 12PM';
        'PurolatorExpressBoxU.S.': 'Purolator Express Box U.S.';
        'PurolatorExpressBoxU.S.9AM': 'Purolator Express Box U.S. 9AM';
        'PurolatorExpressBoxU.S.10:30AM': 'Purolator Express Box U.S. 10:30AM';
        'PurolatorExpressBoxU.S.12PM': 'Purolator Express Box U.S. 12PM';
        'PurolatorGroundU.S.': 'Purolator Ground U.S.';
        PurolatorExpressInternational: 'Purolator Express International';
        PurolatorExpressInternational9AM: 'Purolator Express International 9AM';
        'PurolatorExpressInternational10:30AM': 'Purolator Express International 10:30AM';
        PurolatorExpressInternational12PM: 'Purolator Express International 12PM';
        PurolatorExpressEnvelopeInternational: 'Purolator Express Envelope International';
        PurolatorExpressEnvelopeInternational9AM: 'Purolator Express Envelope International 9AM';
        'PurolatorExpressEnvelopeInternational10:30AM': 'Purolator Express Envelope International 10:30AM';
        PurolatorExpressEnvelopeInternational12PM: 'Purolator Express Envelope International 12PM';
        PurolatorExpressPackInternational: 'Purolator Express Pack International';
        PurolatorExpressPackInternational9AM: 'Purolator Express Pack International 9AM';
        'PurolatorExpressPackInternational10:30AM': 'Purolator Express Pack International 10:30AM';
        PurolatorExpressPackInternational12PM: 'Purolator Express Pack International 12PM';
        PurolatorExpressBoxInternational: 'Purolator Express Box International';
        PurolatorExpressBoxInternational9AM: 'Purolator Express Box International 9AM';
        'PurolatorExpressBoxInternational10:30AM': 'Purolator Express Box International 10:30AM';
        PurolatorExpressBoxInternational12PM: 'Purolator Express Box International 12PM';
      };
      options: {
        ResidentialSignatureDomestic: 'Residential Signature';
        ResidentialSignatureIntl: 'Residential Signature (abroad)';
        AdultSignatureRequired: 'Adult Signature Required';
        OriginSignatureNotRequired: 'Origin Signature Not Required';
        ChainOfSignature: 'Chain of Signature';
        HoldForPickup: 'Hold for Pickup';
        SaturdayDelivery: 'Saturday Delivery';
        SaturdayPickup: 'Saturday Pickup';
        DeclaredValue: 'Declared Value';
        DangerousGoods: 'Dangerous Goods';
        ExpressCheque: 'Express Cheque';
      };
      packagings: {
        Envelope: 'Purolator Express Envelope';
        Pack: 'Purolator Express Pack';
        Box: 'Purolator Express Box';
      };
    };
  }
  interface PartyExtras {
    /**
     * In `shipper`: Department, between company and street. Example: `Shipping`. In `recipient`: Department,
     * between company and street. Example: `Shipping`. In `sold_to`: Department, between company and street.
     * Example: `Shipping`.
     */
    'purolator:department'?: string;
    /**
     * In `shipper`: The street number, where the first of `address_lines` does not show it (`One Yonge Street`).
     * That line is the street then. Example: `1`. In `recipient`: The street number, where the first of
     * `address_lines` does not show it (`One Yonge Street`). That line is the street then. Example: `1`. In
     * `sold_to`: The street number, where the first of `address_lines` does not show it (`One Yonge Street`). That
     * line is the street then. Example: `1`.
     */
    'purolator:street_number'?: string;
  }
  interface ShipmentExtras {
    /**
     * What the shipment is (`PackageInformation/Description`), at most 25 characters; longer text is shortened.
     * Example: `Desk lamps`.
     */
    'purolator:description'?: string;
    /** Air or Ground; with the option DangerousGoods, which needs it. Example: `Ground`. */
    'purolator:dangerous_goods_mode'?: string;
    /**
     * The class, as Purolator lists it for the lane; with the option DangerousGoods, which needs it. Example:
     * `LimitedQuantities`.
     */
    'purolator:dangerous_goods_class'?: string;
    /**
     * A declaration of dangerous goods goes with the shipment (`DangerousGoodsDeclarationDocumentIndicator`),
     * `true` or `false`; with the option DangerousGoods. Example: `true`.
     */
    'purolator:dangerous_goods_declaration'?: string;
    /** CAD to collect; with the option ExpressCheque, which needs it. Example: `120.50`. */
    'purolator:express_cheque_amount'?: string;
    /**
     * How it is paid, as Purolator lists it for the lane; with the option ExpressCheque, which needs it. Example:
     * `Cheque`.
     */
    'purolator:express_cheque_method'?: string;
    /** `DropOff`, the default, or `PreScheduled`. Neither orders a pickup. Example: `PreScheduled`. */
    'purolator:pickup_type'?: string;
    /** Your cost centre (`OtherInformation/CostCentre`). Example: `WEB`. */
    'purolator:cost_centre'?: string;
    /** For the courier (`OtherInformation/SpecialInstructions`). Example: `Ring twice`. */
    'purolator:special_instructions'?: string;
    /** E-mail address that gets a confirmation of the shipment. Example: `dispatch@example.com`. */
    'purolator:confirmation_email'?: string;
    /**
     * Events that the recipient is e-mailed about: shipment, exception, delivery. Needs `recipient.email_address`,
     * the last two `shipper.email_address` as well. Example: `shipment,exception,delivery`.
     */
    'purolator:notify'?: string;
    /** Text of the e-mail about the shipment; with `notify`. Example: `Your lamp is on its way`. */
    'purolator:notify_message'?: string;
  }
  interface ItemExtras {
    /**
     * In `item`: The package needs it: AdditionalHandling, LargePackage, FlatPackage, Oversized,
     * ResidentialAreaHeavyweight. Example: `LargePackage`.
     */
    'purolator:special_handling'?: string;
    /**
     * In `customs_item`: A USMCA document goes with it (`USMCADocumentIndicator`); `true` or `false`. Example:
     * `true`.
     */
    'purolator:usmca'?: string;
    /**
     * In `customs_item`: A document for the FDA goes with it (`FDADocumentIndicator`); `true` or `false`. Example:
     * `true`.
     */
    'purolator:fda'?: string;
    /** In `customs_item`: The sender made it (`SenderIsProducerIndicator`); `true` or `false`. Example: `true`. */
    'purolator:sender_is_producer'?: string;
    /**
     * In `customs_item`: It is a textile, and this is who made it (`TextileIndicator`, `TextileManufacturer`).
     * Example: `Prairie Mills`.
     */
    'purolator:textile_manufacturer'?: string;
  }
  interface CustomsExtras {
    /** Between seller and buyer: `NotRelated`, the default, or `Related`. Example: `Related`. */
    'purolator:business_relationship'?: string;
    /** Why the goods cross the border: Permanent, Temporary, Repair, Return. Example: `Temporary`. */
    'purolator:import_export_type'?: string;
    /** The broker who clears the goods (`PreferredCustomsBroker`). Example: `Livingston`. */
    'purolator:customs_broker'?: string;
  }
}
