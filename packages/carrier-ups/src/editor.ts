// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for UPS, as an app writes them; those with a default may be left out. */
export interface UpsInput {
  /** Client ID of the app on developer.ups.com. */
  readonly client_id: SettingsInput['client_id'];
  /** Client secret of the app. */
  readonly client_secret: SettingsInput['client_secret'];
  /** Your UPS account number, the shipper number; 6 characters. */
  readonly account_number: SettingsInput['account_number'];
  /** Asks for the account's negotiated rates; `false` quotes published rates. Default `true`. */
  readonly negotiated?: SettingsInput['negotiated'];
  /**
   * How UPS gets your packages, on which published prices depend (`PickupType`): 01 daily pickup, 03 customer
   * counter, 06 one time pickup, 19 letter center, 20 air service center. Left out, UPS counts on daily pickup.
   */
  readonly pickup_type?: SettingsInput['pickup_type'];
  /**
   * Which published prices are quoted from the United States (`CustomerClassification`): 00 those of the account,
   * 01 daily, 04 retail, 05 regional, 06 general list, 53 standard list.
   */
  readonly customer_classification?: SettingsInput['customer_classification'];
  /**
   * Labels are refused when city, state and postal code do not belong together; `false` checks postal code and
   * state alone. Default `true`.
   */
  readonly validate_address?: SettingsInput['validate_address'];
  /**
   * The account has UPS Ground Saver: a rate for all services also asks for it, one more call, for one package
   * within the United States. Default `false`.
   */
  readonly ground_saver?: SettingsInput['ground_saver'];
  /** `sandbox` (UPS calls it CIE) or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `America/New_York`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    ups: {
      services: {
        '01': 'UPS Next Day Air';
        '02': 'UPS 2nd Day Air';
        '03': 'UPS Ground';
        '07': 'UPS Worldwide Express';
        '08': 'UPS Worldwide Expedited';
        '11': 'UPS Standard';
        '12': 'UPS 3 Day Select';
        '13': 'UPS Next Day Air Saver';
        '14': 'UPS Next Day Air Early';
        '54': 'UPS Worldwide Express Plus';
        '59': 'UPS 2nd Day Air A.M.';
        '65': 'UPS Worldwide Saver';
        '70': 'UPS Access Point Economy';
        '74': 'UPS Express 12:00';
        '82': 'UPS Today Standard';
        '83': 'UPS Today Dedicated Courier';
        '84': 'UPS Today Intercity';
        '85': 'UPS Today Express';
        '86': 'UPS Today Express Saver';
        '92': 'UPS Ground Saver, less than 1 lb';
        '93': 'UPS Ground Saver, 1 lb or more';
        '94': 'UPS SurePost Bound Printed Matter';
        '95': 'UPS SurePost Media Mail';
      };
      options: {
        SignatureRequired: 'Signature Required';
        AdultSignatureRequired: 'Adult Signature Required';
        SaturdayDelivery: 'Saturday Delivery';
        SaturdayPickup: 'Saturday Pickup';
        ShipperRelease: 'Shipper Release';
        DirectDeliveryOnly: 'Direct Delivery Only';
        HoldForPickup: 'Hold for Pickup at UPS Access Point';
        AccessPointDelivery: 'UPS Access Point Delivery';
        DeliverToAddresseeOnly: 'Deliver to Addressee Only';
        Return: 'Return Service';
        DryIce: 'Dry Ice';
        LithiumBatteries: 'Lithium Batteries';
        COD: 'C.O.D.';
        UPScarbonneutral: 'UPS Carbon Neutral';
      };
      packagings: {
        '02': 'Package of your own';
        '01': 'UPS Letter';
        '03': 'UPS Tube';
        '04': 'UPS PAK';
        '21': 'UPS Express Box';
        '2a': 'UPS Small Express Box';
        '2b': 'UPS Medium Express Box';
        '2c': 'UPS Large Express Box';
        '24': 'UPS 25KG Box';
        '25': 'UPS 10KG Box';
      };
    };
  }
  interface PartyExtras {
    /**
     * In `recipient`: The address is a home; `true` or `false`. `type: residential` means the same. Example:
     * `true`.
     */
    'ups:residential'?: string;
  }
  interface ShipmentExtras {
    /**
     * The UPS Access Point that packages go to: 9 characters, as `findLocations` gives it. Example: `U12345678`.
     */
    'ups:access_point_id'?: string;
    /** Its name. Example: `Corner Books`. */
    'ups:access_point_name'?: string;
    /** Its street and number. Example: `12 Main St`. */
    'ups:access_point_address_line'?: string;
    /** Its city. Example: `Atlanta`. */
    'ups:access_point_city'?: string;
    /** Its state or province; required in the United States, Puerto Rico and Canada. Example: `GA`. */
    'ups:access_point_state_code'?: string;
    /** Its postal code; required in the United States, Puerto Rico and Canada. Example: `30303`. */
    'ups:access_point_postal_code'?: string;
    /** Its country; the recipient's by default. Example: `US`. */
    'ups:access_point_country_code'?: string;
    /**
     * How the customer gets the label of a return: `print`, the default, here; `email` from UPS; `one_attempt` or
     * `three_attempts` of the driver who brings it. Example: `email`.
     */
    'ups:return_delivery'?: string;
    /**
     * Where UPS e-mails the label of a return to; the shipper's address by default. Example:
     * `customer@example.com`.
     */
    'ups:return_email'?: string;
    /**
     * How UPS gets the packages (`PickupType`): 01 daily pickup, 03 customer counter, 06 one time pickup, 19 letter
     * center, 20 air service center. Example: `03`.
     */
    'ups:pickup_type'?: string;
    /**
     * Also quotes the Saturday delivery of each service, with the one on weekdays (`AvailableServicesOption`);
     * `true` or `false`. Example: `true`.
     */
    'ups:saturday_services'?: string;
    /**
     * Amount above 0 to collect in the shipment's currency, with the option cash_on_delivery; split over the
     * packages. Example: `45.00`.
     */
    'ups:cod_amount'?: string;
    /** How it is collected (`CODFundsCode`, see "C.O.D. Supported Countries" of UPS); 1 digit. Example: `0`. */
    'ups:cod_funds'?: string;
    /**
     * Postal code of the payer's UPS account, needed for accounts in the United States and Canada; by default the
     * recipient's where the recipient pays. Example: `10118`.
     */
    'ups:payment_postal_code'?: string;
    /** Country of the duty payer's UPS account, when a third party pays duties. Example: `US`. */
    'ups:duty_payment_country_code'?: string;
    /**
     * Postal code of the duty payer's UPS account; by default the recipient's where the recipient pays. Example:
     * `10118`.
     */
    'ups:duty_payment_postal_code'?: string;
    /**
     * Events that the recipient is e-mailed about: ship, exception, delivery, and access_point when it can be
     * collected there. Of a return, ship is the making of the label. Example: `ship,delivery`.
     */
    'ups:notify'?: string;
  }
  interface ItemExtras {
    /** In `item`: Kilograms of dry ice in the package, with the option dry_ice. Example: `1.5`. */
    'ups:dry_ice_weight'?: string;
    /** In `item`: LITHIUM_ION or LITHIUM_METAL, with the option lithium_batteries. Example: `LITHIUM_ION`. */
    'ups:battery_material'?: string;
    /**
     * In `item`: CONTAINED_IN_EQUIPMENT or PACKED_WITH_EQUIPMENT, with the option lithium_batteries. Batteries
     * alone are not offered. Example: `CONTAINED_IN_EQUIPMENT`.
     */
    'ups:battery_packing'?: string;
    /**
     * In `item`: Not in corrugated cardboard (`AdditionalHandlingIndicator`); `true` or `false`. Example: `true`.
     */
    'ups:additional_handling'?: string;
    /** In `item`: A large package (`LargePackageIndicator`); `true` or `false`. Example: `true`. */
    'ups:large_package'?: string;
    /** In `item`: UPS Simple Rate by size: XS, S, M, L, XL. One package, within the United States. Example: `S`. */
    'ups:simple_rate'?: string;
    /**
     * In `customs_item`: Unit of the quantity ("Product Unit of Measure Codes" of UPS), at most 3 letters; default
     * PCS. Example: `PRS`.
     */
    'ups:unit_of_measure'?: string;
    /**
     * In `customs_item`: Unit of Schedule B for EEI, X where it has none; with `customs.aes` or `no_eei`. Example:
     * `NO`.
     */
    'ups:schedule_b_unit'?: string;
    /**
     * In `customs_item`: How many of these units; the quantity by default where they are pieces (NO, PCS). Example:
     * `12`.
     */
    'ups:schedule_b_quantity'?: string;
  }
  interface CustomsExtras {
    /**
     * SALE, GIFT, SAMPLE, RETURN, REPAIR, INTERCOMPANYDATA, or words of your own; at most 20 characters. Left out,
     * `commercial_invoice: true` means SALE; GIFT with it, or SALE with `false`, is refused. Example: `SAMPLE`.
     */
    'ups:reason_for_export'?: string;
    /** Printed on the invoice; at most 150 characters. Example: `Not for resale`. */
    'ups:comments'?: string;
    /** 01 business, 02 consumer, NA; required by UPS for goods that enter the European Union. Example: `01`. */
    'ups:shipper_type'?: string;
    /** 01 business, 02 consumer, NA; required by UPS for goods that enter the European Union. Example: `02`. */
    'ups:consignee_type'?: string;
    /**
     * Y: worth at most 150 EUR in all, N: more; required by UPS for goods that enter the European Union. Example:
     * `Y`.
     */
    'ups:eu_de_minimis'?: string;
  }
  interface LabelExtras {
    /** EPL or SPL, formats that `label.format` has no word for. Example: `EPL`. */
    'ups:image_format'?: string;
  }
  interface InvoiceExtras {
    /**
     * Invoices of your own in place of that of UPS: identifiers of documents uploaded to UPS before, up to 13 with
     * a comma between them. Example: `2026-11-22-10.15.00.123456`.
     */
    'ups:document_id'?: string;
    /**
     * Returns the invoice also to accounts that send theirs without paper (`OverridePaperlessIndicator`); `true` or
     * `false`. Example: `true`.
     */
    'ups:copy'?: string;
  }
}
