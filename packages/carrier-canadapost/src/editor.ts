// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Canada Post, as an app writes them; those with a default may be left out. */
export interface AccountInput {
  /**
   * Which platform: `json` is the Developer Portal with OAuth2, `xml` the older REST+XML services. Default `json`.
   */
  readonly api?: SettingsInput['api'];
  /** Client ID of the app. Required with `json`, unused with `xml`. */
  readonly client_id?: SettingsInput['client_id'];
  /** Client secret of the app. Required with `json`, unused with `xml`. */
  readonly client_secret?: SettingsInput['client_secret'];
  /** User name of the API key. Required with `xml`, unused with `json`. */
  readonly username?: SettingsInput['username'];
  /** Password of the API key. Required with `xml`, unused with `json`. */
  readonly password?: SettingsInput['password'];
  /** Your customer number, digits as text; with `json` at least 7, leading zeros included. */
  readonly customer_number: SettingsInput['customer_number'];
  /** Your contract number. Without it the credit card on the profile pays for shipments. */
  readonly contract_id?: SettingsInput['contract_id'];
  /**
   * Name of the group in which shipments wait for your manifest, at most 32 characters. Needs `contract_id`.
   * Without it each shipment is transmitted and charged at once.
   */
  readonly group_id?: SettingsInput['group_id'];
  /** Where Canada Post writes to about refunds, at most 60 characters; a void without `refund_email` uses it. */
  readonly refund_email?: SettingsInput['refund_email'];
  /**
   * Your Zonos account key, for packages to the United States without `us_declaration_id`. With `json` only, unused
   * with `xml`.
   */
  readonly zonos_key?: SettingsInput['zonos_key'];
  /** Language of names in replies, `en-CA` or `fr-CA`. Default `en-CA`. */
  readonly language?: SettingsInput['language'];
  /**
   * `sandbox` or `production`; each has its own app or API key. With `json` both have one host. Default `sandbox`.
   */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `America/Toronto`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    canadapost: {
      services: {
        'DOM.RP': 'Regular Parcel';
        'DOM.EP': 'Expedited Parcel';
        'DOM.EP.EPLUS': 'Expedited Parcel Plus';
        'DOM.XP': 'Xpresspost';
        'DOM.XP.CERT': 'Xpresspost Certified';
        'DOM.PC': 'Priority';
        'DOM.LIB': 'Library Materials';
        'USA.EP': 'Expedited Parcel USA';
        'USA.XP': 'Xpresspost USA';
        'USA.TP': 'Tracked Packet USA';
        'USA.TP.LVM': 'Tracked Packet USA (large volume mailers)';
        'USA.SP.AIR': 'Small Packet USA Air';
        'USA.PW.ENV': 'Priority Worldwide Envelope USA';
        'USA.PW.PAK': 'Priority Worldwide Pak USA';
        'USA.PW.PARCEL': 'Priority Worldwide Parcel USA';
        'INT.XP': 'Xpresspost International';
        'INT.TP': 'Tracked Packet International';
        'INT.IP.AIR': 'International Parcel Air';
        'INT.IP.SURF': 'International Parcel Surface';
        'INT.SP.AIR': 'Small Packet International Air';
        'INT.SP.SURF': 'Small Packet International Surface';
        'INT.PW.ENV': 'Priority Worldwide Envelope International';
        'INT.PW.PAK': 'Priority Worldwide Pak International';
        'INT.PW.PARCEL': 'Priority Worldwide Parcel International';
      };
      options: {
        SO: 'Signature';
        PA18: 'Proof of Age 18';
        PA19: 'Proof of Age 19';
        PA21: 'Proof of Age 21';
        HFP: 'Card for Pickup';
        DNS: 'Do Not Safe Drop';
        LAD: 'Leave at Door';
        D2PO: 'Deliver to Post Office';
        COD: 'Collect on Delivery';
        COV: 'Coverage';
        DC: 'Delivery Confirmation';
        RASE: "Return at Sender's Expense";
        RTS: 'Return to Sender';
        ABAN: 'Abandon';
      };
      packagings: {
        'mailing-tube': 'Mailing tube';
        unpackaged: 'Unpackaged';
      };
    };
  }
  interface ShipmentExtras {
    /** Promotional code, at most 10 characters. Example: `SPRING26`. */
    'canadapost:promo_code'?: string;
    /** Amount to collect in CAD, with the option cash_on_delivery; split over the packages. Example: `45.00`. */
    'canadapost:cod_amount'?: string;
    /**
     * How it is collected (`option-qualifier-2`), at most 12 characters; with the option cash_on_delivery, which
     * needs it. Example: `CSH`.
     */
    'canadapost:cod_method'?: string;
    /** `true` or `false` (`option-qualifier-1`). Example: `true`. */
    'canadapost:cod_includes_shipping'?: string;
    /** Office for the option D2PO (`option-qualifier-2`), at most 12 characters. Example: `0000107698`. */
    'canadapost:post_office_id'?: string;
    /**
     * Another group than that of the setting `group_id`, at most 32 characters; with a contract only. Example:
     * `monday-van`.
     */
    'canadapost:group_id'?: string;
    /**
     * Site number of the place where you hand packages in, instead of the postal code. Not with XML without a
     * contract. Example: `0424`.
     */
    'canadapost:shipping_point_id'?: string;
    /**
     * `true`: Canada Post picks packages up (`cpc-pickup-indicator`); it orders no pickup. Not with XML without a
     * contract. Example: `true`.
     */
    'canadapost:pickup'?: string;
    /** Your cost centre, at most 30 characters. Example: `WEB`. */
    'canadapost:cost_centre'?: string;
    /** Events that the recipient is e-mailed about: shipment, exception, delivery. Example: `shipment,delivery`. */
    'canadapost:notify'?: string;
    /**
     * Prints the postage on the label; `true` or `false`. Abroad the choice is always sent, by default `false`.
     * Example: `true`.
     */
    'canadapost:show_postage_rate'?: string;
    /**
     * Prints the coverage on the label; `true` or `false`. Abroad the choice is always sent, by default `false`.
     * Example: `true`.
     */
    'canadapost:show_insured_value'?: string;
    /** Prints packing instructions with the label; `true` or `false`, default `false`. Example: `true`. */
    'canadapost:show_packing_instructions'?: string;
  }
  interface ItemExtras {
    /**
     * In `item`: The package is oversized; `true` or `false`. With XML for contract customers only. Example:
     * `true`.
     */
    'canadapost:oversized'?: string;
    /** In `customs_item`: Customs unit of measure, 3 letters. Example: `PCE`. */
    'canadapost:unit_of_measure'?: string;
    /**
     * In `customs_item`: Province of origin, for goods made in Canada; 2 letters. JSON needs it for them. Example:
     * `ON`.
     */
    'canadapost:province_of_origin'?: string;
  }
  interface CustomsExtras {
    /**
     * DOC document, SAM sample, REP repair, SOG sale of goods, OTH other. `commercial_invoice: true` means SOG.
     * Example: `SAM`.
     */
    'canadapost:reason_for_export'?: string;
    /** The reason, with OTH; at most 44 characters, with JSON at least 4. Example: `exhibition`. */
    'canadapost:other_reason'?: string;
    /**
     * What one Canadian dollar is worth in the currency of the customs values, at most 6 decimals. Needed with
     * another currency than CAD. Example: `0.73`.
     */
    'canadapost:conversion_from_cad'?: string;
    /**
     * Duties and taxes already paid, in CAD. Needed with `terms_of_trade` DDP. With `api: xml` only: JSON reserves
     * it. Example: `12.50`.
     */
    'canadapost:duties_and_taxes_prepaid'?: string;
    /** At most 10 characters. Example: `C-100`. */
    'canadapost:certificate_number'?: string;
    /** At most 10 characters. Example: `L-100`. */
    'canadapost:licence_number'?: string;
    /**
     * Import One-Stop-Shop number of the EU, at most 13 characters; with XML for contract customers only. Example:
     * `IM1234567890`.
     */
    'canadapost:ioss_id'?: string;
    /**
     * Declaration of a package to the United States whose duties are paid, at most 30 characters. With `api: json`
     * only. Example: `ZN-260304-77`.
     */
    'canadapost:us_declaration_id'?: string;
  }
}
