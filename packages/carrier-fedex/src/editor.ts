// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for FedEx, as an app writes them; those with a default may be left out. */
export interface FedexInput {
  /** API key of a project in the FedEx Developer Portal. */
  readonly api_key: SettingsInput['api_key'];
  /** Secret key of that project. */
  readonly secret_key: SettingsInput['secret_key'];
  /** FedEx account number that is rated and billed, digits as text. */
  readonly account_number: SettingsInput['account_number'];
  /**
   * Hub of the account for FedEx Ground Economy, four digits as text; without it that service is neither quoted nor
   * bought.
   */
  readonly hub_id?: SettingsInput['hub_id'];
  /**
   * What becomes of a Ground Economy package under 1 lb that cannot be delivered: ADDRESS_CORRECTION,
   * CARRIER_LEAVE_IF_NO_RESPONSE, CHANGE_SERVICE, FORWARDING_SERVICE, RETURN_SERVICE.
   */
  readonly endorsement?: SettingsInput['endorsement'];
  /** `sandbox` or `production`; each has its own keys. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `America/New_York`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    fedex: {
      services: {
        FEDEX_GROUND: 'FedEx Ground';
        GROUND_HOME_DELIVERY: 'FedEx Home Delivery';
        SMART_POST: 'FedEx Ground Economy';
        FIRST_OVERNIGHT: 'FedEx First Overnight';
        PRIORITY_OVERNIGHT: 'FedEx Priority Overnight';
        STANDARD_OVERNIGHT: 'FedEx Standard Overnight';
        FEDEX_2_DAY_AM: 'FedEx 2Day AM';
        FEDEX_2_DAY: 'FedEx 2Day';
        FEDEX_EXPRESS_SAVER: 'FedEx Express Saver';
        SAME_DAY: 'FedEx SameDay';
        SAME_DAY_CITY: 'FedEx SameDay City';
        FEDEX_INTERNATIONAL_PRIORITY_EXPRESS: 'FedEx International Priority Express';
        FEDEX_INTERNATIONAL_PRIORITY: 'FedEx International Priority';
        INTERNATIONAL_FIRST: 'FedEx International First';
        INTERNATIONAL_ECONOMY: 'FedEx International Economy';
        FEDEX_INTERNATIONAL_CONNECT_PLUS: 'FedEx International Connect Plus';
        INTERNATIONAL_PRIORITY_DISTRIBUTION: 'FedEx International Priority DirectDistribution';
        INTERNATIONAL_ECONOMY_DISTRIBUTION: 'FedEx International Economy DirectDistribution';
        INTL_GROUND_DISTRIBUTION: 'FedEx International Ground Distribution';
        TRANSBORDER_DISTRIBUTION: 'FedEx Transborder Distribution';
        FEDEX_FIRST_FREIGHT: 'FedEx First Overnight Freight';
        FEDEX_1_DAY_FREIGHT: 'FedEx 1Day Freight';
        FEDEX_2_DAY_FREIGHT: 'FedEx 2Day Freight';
        FEDEX_3_DAY_FREIGHT: 'FedEx 3Day Freight';
        INTERNATIONAL_PRIORITY_FREIGHT: 'FedEx International Priority Freight';
        INTERNATIONAL_ECONOMY_FREIGHT: 'FedEx International Economy Freight';
        FEDEX_INTERNATIONAL_DEFERRED_FREIGHT: 'FedEx International Deferred Freight';
        INTERNATIONAL_DISTRIBUTION_FREIGHT: 'FedEx International Distribution Freight';
        FEDEX_FIRST: 'FedEx First';
        FEDEX_PRIORITY_EXPRESS: 'FedEx Priority Express';
        FEDEX_PRIORITY: 'FedEx Priority';
        FEDEX_ECONOMY: 'FedEx Economy';
        FEDEX_ECONOMY_SELECT: 'FedEx Economy Select';
        FEDEX_PRIORITY_EXPRESS_FREIGHT: 'FedEx Priority Express Freight';
        FEDEX_PRIORITY_FREIGHT: 'FedEx Priority Freight';
        FEDEX_ECONOMY_FREIGHT: 'FedEx Economy Freight';
        FEDEX_REGIONAL_ECONOMY: 'FedEx Regional Economy';
        FEDEX_REGIONAL_ECONOMY_FREIGHT: 'FedEx Regional Economy Freight';
      };
      options: {
        DIRECT: 'Direct Signature';
        INDIRECT: 'Indirect Signature';
        ADULT: 'Adult Signature';
        NO_SIGNATURE_REQUIRED: 'No Signature Required';
        SATURDAY_DELIVERY: 'Saturday Delivery';
        SATURDAY_PICKUP: 'Saturday Pickup';
        HOLD_AT_LOCATION: 'Hold at Location';
        COD: 'Collect on Delivery';
        FEDEX_ONE_RATE: 'FedEx One Rate';
        EVENING: 'FedEx Evening Home Delivery';
        DATE_CERTAIN: 'FedEx Date Certain Home Delivery';
        APPOINTMENT: 'FedEx Appointment Home Delivery';
        ELECTRONIC_TRADE_DOCUMENTS: 'FedEx Electronic Trade Documents';
        RETURN_SHIPMENT: 'Return label';
        INSIDE_DELIVERY: 'Inside Delivery';
        INSIDE_PICKUP: 'Inside Pickup';
        CALL_BEFORE_DELIVERY: 'Call Before Delivery';
        THIRD_PARTY_CONSIGNEE: 'Third Party Consignee';
        CUT_FLOWERS: 'Cut Flowers';
        FOOD: 'Food';
        NON_STANDARD_CONTAINER: 'Non-standard container';
        ALCOHOL: 'Alcohol';
        DRY_ICE: 'Dry Ice';
        BATTERY: 'Lithium Batteries';
        PRIORITY_ALERT: 'FedEx Priority Alert';
      };
      packagings: {
        YOUR_PACKAGING: 'Packaging of your own';
        FEDEX_ENVELOPE: 'FedEx Envelope';
        FEDEX_PAK: 'FedEx Pak';
        FEDEX_TUBE: 'FedEx Tube';
        FEDEX_BOX: 'FedEx Box';
        FEDEX_SMALL_BOX: 'FedEx Small Box';
        FEDEX_MEDIUM_BOX: 'FedEx Medium Box';
        FEDEX_LARGE_BOX: 'FedEx Large Box';
        FEDEX_EXTRA_LARGE_BOX: 'FedEx Extra Large Box';
        FEDEX_10KG_BOX: 'FedEx 10kg Box';
        FEDEX_25KG_BOX: 'FedEx 25kg Box';
      };
    };
  }
  interface PartyExtras {
    /**
     * In `shipper`: The address is a home; `true` or `false`. The party’s `type` says the same. Example: `true`. In
     * `recipient`: The address is a home, which makes FedEx Ground a Home Delivery; `true` or `false`. The party’s
     * `type` says the same. Example: `true`.
     */
    'fedex:residential'?: string;
    /** In `recipient`: Instructions for Home Delivery. Example: `Ring twice`. */
    'fedex:delivery_instructions'?: string;
  }
  interface ShipmentExtras {
    /**
     * How FedEx gets the shipment: USE_SCHEDULED_PICKUP (the default), CONTACT_FEDEX_TO_SCHEDULE,
     * DROPOFF_AT_FEDEX_LOCATION. Example: `DROPOFF_AT_FEDEX_LOCATION`.
     */
    'fedex:pickup_type'?: string;
    /**
     * Also quotes Saturday delivery, apart from the same service on a weekday; `true` or `false`. Example: `true`.
     */
    'fedex:saturday_alternatives'?: string;
    /** FedEx location for the option hold_for_pickup. Example: `YBZA`. */
    'fedex:hold_location_id'?: string;
    /**
     * Amount to collect, above 0 and in the shipment's currency, with the option cash_on_delivery. Example:
     * `45.00`.
     */
    'fedex:cod_amount'?: string;
    /** ANY (the default), CASH, GUARANTEED_FUNDS, COMPANY_CHECK, PERSONAL_CHECK. Example: `CASH`. */
    'fedex:cod_collection_type'?: string;
    /**
     * Day of delivery for the options DATE_CERTAIN, which needs it, and APPOINTMENT. Rating only checks it.
     * Example: `2026-03-12`.
     */
    'fedex:home_delivery_date'?: string;
    /** LICENSEE or CONSUMER, with the option ALCOHOL. Example: `CONSUMER`. */
    'fedex:alcohol_recipient'?: string;
    /**
     * PRESORTED_STANDARD (under 1 lb, the default there), PARCEL_SELECT (the default above), PARCEL_RETURN (the
     * default of returns), MEDIA_MAIL, PRESORTED_BOUND_PRINTED_MATTER; with the setting hub_id. Example:
     * `PRESORTED_STANDARD`.
     */
    'fedex:smartpost_indicia'?: string;
    /**
     * In place of the setting endorsement: ADDRESS_CORRECTION, CARRIER_LEAVE_IF_NO_RESPONSE, CHANGE_SERVICE,
     * FORWARDING_SERVICE, RETURN_SERVICE. Example: `RETURN_SERVICE`.
     */
    'fedex:smartpost_endorsement'?: string;
    /**
     * With the option return_label: print (the default) gives the label in the result, email has FedEx send the
     * customer a link. Example: `email`.
     */
    'fedex:return_delivery'?: string;
    /**
     * Address that a label by e-mail goes to; by default the e-mail address of the shipper. Example:
     * `pat@example.com`.
     */
    'fedex:return_email'?: string;
    /**
     * Last day of a label by e-mail, within two years; by default 30 days after the ship date. Example:
     * `2026-04-30`.
     */
    'fedex:return_expires'?: string;
    /** Your number of the return, with the option return_label, at most 30 characters. Example: `RMA-7`. */
    'fedex:rma_number'?: string;
    /** Purchase order number on the label, at most 30 characters. Example: `PO-100`. */
    'fedex:po_number'?: string;
    /** Department number on the label, at most 30 characters. Example: `D-7`. */
    'fedex:department_number'?: string;
    /**
     * Events that the recipient is e-mailed about: ON_SHIPMENT, ON_TENDER, ON_ESTIMATED_DELIVERY, ON_EXCEPTION,
     * ON_DELIVERY. Example: `ON_SHIPMENT,ON_DELIVERY`.
     */
    'fedex:notify'?: string;
    /** Booking confirmation of an express freight shipment, at most 12 digits. Example: `123456789012`. */
    'fedex:freight_booking_number'?: string;
    /** Who bears the risk of freight within India: OWN_RISK (the default) or CARRIER_RISK. Example: `OWN_RISK`. */
    'fedex:freight_on_value'?: string;
  }
  interface ItemExtras {
    /** In `item`: This package's own reference, instead of the shipment's. Example: `BOX-1`. */
    'fedex:customer_reference'?: string;
    /** In `item`: Kilograms of dry ice in each package of this item, with the option dry_ice. Example: `2.5`. */
    'fedex:dry_ice_weight'?: string;
    /** In `item`: LITHIUM_ION or LITHIUM_METAL, with the option lithium_batteries. Example: `LITHIUM_ION`. */
    'fedex:battery_material'?: string;
    /**
     * In `item`: CONTAINED_IN_EQUIPMENT, PACKED_WITH_EQUIPMENT or STANDALONE, with the option lithium_batteries.
     * Example: `PACKED_WITH_EQUIPMENT`.
     */
    'fedex:battery_packing'?: string;
    /** In `customs_item`: Customs unit of measure, default PCS. Example: `EA`. */
    'fedex:unit_of_measure'?: string;
  }
  interface CustomsExtras {
    /**
     * Why goods come back or go out for a time: COURTESY_RETURN_LABEL, EXHIBITION_TRADE_SHOW, FAULTY_ITEM,
     * FOLLOWING_REPAIR, FOR_REPAIR, ITEM_FOR_LOAN, REJECTED, REPLACEMENT, TRIAL. Example: `FAULTY_ITEM`.
     */
    'fedex:return_reason'?: string;
    /**
     * Goods that leave Canada for other countries than the US: NOT_REQUIRED, MANUALLY_ATTACHED,
     * FILED_ELECTRONICALLY, SUMMARY_REPORTING, FEDEX_TO_STAMP. Example: `NOT_REQUIRED`.
     */
    'fedex:b13a_filing_option'?: string;
    /**
     * Goods that leave Canada: proof of report or exemption number, as the filing option wants it. Example: `02`.
     */
    'fedex:export_statement'?: string;
    /** Goods that leave Canada: permit number. Example: `12345`. */
    'fedex:permit_number'?: string;
  }
  interface LabelExtras {
    /** Dots an inch of ZPL: 203 (the default) or 300. Example: `300`. */
    'fedex:resolution'?: string;
  }
}
