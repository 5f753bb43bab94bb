// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for DHL Express, as an app writes them; those with a default may be left out. */
export interface DhlExpressInput {
  /** User name of the API (not of MyDHL+). */
  readonly username: SettingsInput['username'];
  /** Password of the API. */
  readonly password: SettingsInput['password'];
  /** The shipper account that is billed, as text. */
  readonly account_number: SettingsInput['account_number'];
  /** The key for finding service points, which DHL gives apart from the login. */
  readonly service_point_key?: SettingsInput['service_point_key'];
  /** `sandbox` or `production`; the same login may be enabled for both. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** IANA name of the zone where the shipments start, `Europe/Berlin`: DHL wants the local time there. */
  readonly time_zone: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    'dhl-express': {
      services: {
        P: 'Express Worldwide';
        D: 'Express Worldwide (documents)';
        U: 'Express Worldwide (EU)';
        E: 'Express 9:00';
        K: 'Express 9:00 (documents)';
        M: 'Express 10:30';
        L: 'Express 10:30 (documents)';
        Y: 'Express 12:00';
        T: 'Express 12:00 (documents)';
        H: 'Economy Select';
        W: 'Economy Select (EU)';
        '8': 'Express Easy';
        '7': 'Express Easy';
        Q: 'Medical Express';
        C: 'Medical Express';
        X: 'Express Envelope';
        B: 'Express Breakbulk';
        A: 'Economy Breakbulk';
        N: 'Express Domestic';
        I: 'Express Domestic 9:00';
        O: 'Express Domestic 10:30';
        '1': 'Express Domestic 12:00';
        G: 'Economy Select Domestic';
        S: 'Same Day';
        '5': 'SameDay Sprintline';
        '4': 'SameDay Jetline';
      };
      options: {
        SF: 'Direct Signature';
        SX: 'Signature Release';
        AA: 'Saturday Delivery';
        LX: 'Hold for Collection';
        TV: 'Collect from Service Point';
        II: 'Shipment Insurance';
        IB: 'Extended Liability';
        TK: 'Residential';
        NN: 'Neutral Delivery';
        TF: 'Verified Delivery';
        HC: 'Dry Ice';
        HV: 'Lithium Ion, PI 967 Section II';
        HD: 'Lithium Ion, PI 966 Section II';
        HW: 'Lithium Metal, PI 970 Section II';
        HM: 'Lithium Metal, PI 969 Section II';
        HE: 'Dangerous Goods';
        HH: 'Excepted Quantities';
        WY: 'Paperless Trade';
        WO: 'Export Declaration';
        EE: 'GoGreen Climate Neutral';
        FE: 'GoGreen Plus';
      };
      packagings: {
        XPD: 'Express Envelope';
        '1CE': 'Card Envelope 1';
        CE1: 'Card Envelope';
        '2BC': 'Box 2 Cube';
        '2BP': 'Box 2 Pizza';
        '2BX': 'Box 2 Shoe';
        '3BX': 'Box 3';
        '4BX': 'Box 4';
        '5BX': 'Box 5';
        '6BX': 'Box 6';
        '7BX': 'Box 7';
        '8BX': 'Box 8';
        TBL: 'Tube Large';
        TBS: 'Tube Small';
        WB1: 'Bottle Box 1';
        WB2: 'Bottle Box 2';
        WB3: 'Bottle Box 3';
        WB6: 'Bottle Box 6';
      };
    };
  }
  interface PartyExtras {
    /**
     * In `shipper`: Suburb or county (`countyName`), at most 45 characters. Example: `Moabit`. In `recipient`:
     * Suburb or county (`countyName`), at most 45 characters. Example: `Kent`.
     */
    'dhl-express:county'?: string;
    /**
     * In `shipper`: Kind of party (`typeCode`), where `type` is not precise enough: business, direct_consumer,
     * government, other, private, reseller. Example: `government`. In `recipient`: Kind of party (`typeCode`),
     * where `type` is not precise enough: business, direct_consumer, government, other, private, reseller. Example:
     * `government`.
     */
    'dhl-express:type_code'?: string;
    /**
     * In `shipper`: Kind of `tax_id` in the words of `registrationNumbers`: VAT, EOR, EIN, GST, KPP, MID, … Needed
     * where the country does not make it certain; `tax_ids` have their kind. Example: `EOR`. In `recipient`: Kind
     * of `tax_id` in the words of `registrationNumbers`: VAT, EOR, EIN, GST, KPP, MID, … Needed where the country
     * does not make it certain; `tax_ids` have their kind. Example: `FTN`.
     */
    'dhl-express:tax_id_type'?: string;
  }
  interface ShipmentExtras {
    /**
     * Local time at which the shipment is ready, `HH:MM`. By default noon; today, an hour from now at the earliest.
     * Example: `15:30`.
     */
    'dhl-express:ready_time'?: string;
    /**
     * `true` or `false`, where the addresses alone do not say whether goods are declared to customs. Example:
     * `false`.
     */
    'dhl-express:customs_declarable'?: string;
    /**
     * Local code of the one service (`localProductCode`). The handle of a quote, in `shipment.quote`, has it
     * already. Example: `B`.
     */
    'dhl-express:local_product_code'?: string;
    /**
     * Also products that start on the next business day only; `true` or `false`. By default `true` when the request
     * names no ship date. Example: `true`.
     */
    'dhl-express:next_business_day'?: string;
    /**
     * The service point where `hold_for_pickup` or TV holds the shipment (`servicePointId`), at most 6 characters.
     * Example: `BRU001`.
     */
    'dhl-express:access_point_id'?: string;
    /**
     * Values of options that have one, in `shipment.currency` or another: `IB=100, PV=12.50 GBP` (`value` and
     * `currency` of the service). Example: `IB=100`.
     */
    'dhl-express:option_values'?: string;
    /**
     * Content ID of dangerous goods (`contentId`), as DHL assigned it; goes with HE or another such service.
     * Example: `910`.
     */
    'dhl-express:content_id'?: string;
    /** UN numbers of dangerous goods, at most 10: `1950, 3082`. They go with HE and HH. Example: `1950`. */
    'dhl-express:un_codes'?: string;
    /**
     * The contents in words, at most 70 characters. By default those of customs or items. Example: `Steel widgets`.
     */
    'dhl-express:description'?: string;
    /** Orders a pickup until this local time, `HH:MM`. It may cost extra. Example: `18:00`. */
    'dhl-express:pickup_close_time'?: string;
    /** Where the courier finds the shipment, at most 80 characters; orders a pickup. Example: `Gate 3`. */
    'dhl-express:pickup_location'?: string;
    /** For the courier, at most 80 characters; orders a pickup. Example: `Ring twice`. */
    'dhl-express:pickup_instructions'?: string;
    /** Gets an e-mail when the shipment is made, at most 50 characters. Example: `dispatch@example.com`. */
    'dhl-express:notify_email'?: string;
  }
  interface ItemExtras {
    /** In `item`: Dry ice in each package of the item, in kg; goes with `dry_ice` (HC). Example: `1.5`. */
    'dhl-express:dry_ice_weight'?: string;
    /**
     * In `item`: `LITHIUM_ION` or `LITHIUM_METAL`; goes with `lithium_batteries` and `battery_packing`. Example:
     * `LITHIUM_ION`.
     */
    'dhl-express:battery_material'?: string;
    /**
     * In `item`: `CONTAINED_IN_EQUIPMENT` or `PACKED_WITH_EQUIPMENT`; batteries alone are dangerous goods (HE).
     * Goes with `battery_material`. Example: `CONTAINED_IN_EQUIPMENT`.
     */
    'dhl-express:battery_packing'?: string;
    /** In `customs_item`: Customs unit of the quantity, PCS (pieces) when left out. Example: `PRS`. */
    'dhl-express:unit_of_measurement'?: string;
    /**
     * In `customs_item`: Commodity code of the country of destination (`inbound`), 2 to 18 digits; `code` is that
     * of the origin (`outbound`). In the United States the inbound code decides the duty. Example: `7326909890`.
     */
    'dhl-express:import_code'?: string;
  }
  interface CustomsExtras {
    /**
     * `exportReasonType`: permanent, temporary, return, gift, sample, … `commercial_invoice: true` alone means
     * commercial_purpose_or_sale. Example: `sample`.
     */
    'dhl-express:reason_for_export'?: string;
    /** The reason in words (`exportReason`), at most 30 characters. Example: `Exhibition`. */
    'dhl-express:reason_text'?: string;
    /** At most 40 characters. Example: `EXP-100`. */
    'dhl-express:export_reference'?: string;
    /** Place that belongs to `terms_of_trade`, at most 256 characters. Example: `Port of Hamburg`. */
    'dhl-express:place_of_incoterm'?: string;
    /** At most 16 characters. Example: `L-100`. */
    'dhl-express:export_licence'?: string;
    /** At most 16 characters. Example: `L-200`. */
    'dhl-express:import_licence'?: string;
    /**
     * `sold_to`: the buyer is the importer, too (`importerDetails`). By default DHL takes the receiver. Example:
     * `sold_to`.
     */
    'dhl-express:importer'?: string;
  }
  interface LabelExtras {
    /** A printer language that `label.format` does not have: `epl` or `lp2`. Example: `epl`. */
    'dhl-express:encoding'?: string;
    /** Resolution of the printer: 200 or 300. Example: `300`. */
    'dhl-express:dpi'?: string;
    /** `false` leaves out the waybill document, the copy for the courier. Example: `false`. */
    'dhl-express:waybill_doc'?: string;
  }
  interface InvoiceExtras {
    /**
     * Your own invoice as a file in base64 (PDF, PNG, GIF or JPEG), uploaded in place of the one that DHL makes;
     * goes with WY. Example: `JVBERi0xLjQKJSVFT0YK`.
     */
    'dhl-express:document'?: string;
    /**
     * The kind of `document`: CIN (commercial invoice, the default), INV, PNV (proforma), COO, DCL, NAF, AWB.
     * Example: `PNV`.
     */
    'dhl-express:document_type'?: string;
    /** Carriage that the invoice charges, in the currency of the goods (`additionalCharges`). Example: `12.50`. */
    'dhl-express:freight'?: string;
    /** Insurance that the invoice charges, in the currency of the goods. Example: `3.20`. */
    'dhl-express:insurance'?: string;
    /** DHL's template of the invoice document, at most 25 characters. Example: `COMMERCIAL_INVOICE_L_10`. */
    'dhl-express:template'?: string;
    /** Name of the person who signed the invoice, at most 35 characters. Example: `Ada Weiss`. */
    'dhl-express:signature_name'?: string;
    /** Their title, at most 35 characters. Example: `Export manager`. */
    'dhl-express:signature_title'?: string;
  }
}
