// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for DHL Parcel DE, as an app writes them; those with a default may be left out. */
export interface DhlParcelDeInput {
  /** API key of the app in the developer portal. */
  readonly client_id: SettingsInput['client_id'];
  /** API secret of the app. */
  readonly client_secret: SettingsInput['client_secret'];
  /** User of the business customer portal; capitals count. */
  readonly username: SettingsInput['username'];
  /** Password of that user. */
  readonly password: SettingsInput['password'];
  /**
   * The billing number of each product, by its code, and that of labels for returns as `V07PAK`:
   * `V01PAK=33333333330102,V53WPAK=33333333335301`.
   */
  readonly billing_numbers: SettingsInput['billing_numbers'];
  /** Group profile of the user in the portal. Default `STANDARD_GRUPPENPROFIL`. */
  readonly profile?: SettingsInput['profile'];
  /**
   * The receiver of returns from each country, as the portal names it: `DE=deu,CH=che`. Left out, it has the
   * country’s code of three letters.
   */
  readonly return_receivers?: SettingsInput['return_receivers'];
  /** User for tracking, where it is another than `username`: in the sandbox `zt12345`. */
  readonly tracking_username?: SettingsInput['tracking_username'];
  /** Password of the user for tracking: in the sandbox `geheim`. */
  readonly tracking_password?: SettingsInput['tracking_password'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Europe/Berlin`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    'dhl-parcel-de': {
      services: {
        V01PAK: 'DHL Paket';
        V62KP: 'DHL Kleinpaket';
        V53WPAK: 'DHL Paket International';
        V54EPAK: 'DHL Europaket';
        V66WPI: 'Warenpost International';
      };
      options: {
        signedForByRecipient: 'Signed For By Recipient';
        A16: 'Visual Check of Age 16';
        A18: 'Visual Check of Age 18';
        namedPersonOnly: 'Named Person Only';
        identCheck: 'Ident Check';
        noNeighbourDelivery: 'No Neighbour Delivery';
        bulkyGoods: 'Bulky Goods';
        goGreenPlus: 'GoGreen Plus';
        parcelOutletRouting: 'Parcel Outlet Routing';
        cashOnDelivery: 'Cash on Delivery';
        dhlRetoure: 'DHL Retoure';
        premium: 'Premium';
        closestDropPoint: 'Closest Drop Point';
        RETURN: 'Endorsement: Return';
        ABANDON: 'Endorsement: Abandon';
      };
    };
  }
  interface ShipmentExtras {
    /**
     * Another billing number than that of the settings for this product, 14 characters. Example: `33333333330103`.
     */
    'dhl-parcel-de:billing_number'?: string;
    /**
     * `true`: a German address that DHL cannot find is refused; without it DHL warns and prints the label. Example:
     * `true`.
     */
    'dhl-parcel-de:must_encode'?: string;
    /**
     * A shipper of the business customer portal, with its logo, in place of the address of the shipper. Example:
     * `Lindenladen`.
     */
    'dhl-parcel-de:shipper_reference'?: string;
    /**
     * A neighbour to leave the package with, at most 100 characters; DHL Paket and Kleinpaket. Example: `Meier,
     * next door`.
     */
    'dhl-parcel-de:preferred_neighbour'?: string;
    /** A place to leave the package at, at most 100 characters; DHL Paket and Kleinpaket. Example: `Carport`. */
    'dhl-parcel-de:preferred_location'?: string;
    /**
     * A day of delivery, `YYYY-MM-DD`, 2 to 6 working days after DHL gets the package; DHL Paket. Example:
     * `2026-03-06`.
     */
    'dhl-parcel-de:preferred_day'?: string;
    /** First name on the identity card; needed with `identCheck`. Example: `Greta`. */
    'dhl-parcel-de:ident_first_name'?: string;
    /** Last name on the identity card; needed with `identCheck`. Example: `Beispiel`. */
    'dhl-parcel-de:ident_last_name'?: string;
    /** Date of birth on the identity card, `YYYY-MM-DD`. Example: `1990-05-17`. */
    'dhl-parcel-de:ident_date_of_birth'?: string;
    /** Age by the identity card: `A16` or `A18`. Example: `A18`. */
    'dhl-parcel-de:ident_minimum_age'?: string;
    /**
     * A bank account of the portal that gets the collected money, where `cash_on_delivery` has no `iban`. Example:
     * `Hauptkonto`.
     */
    'dhl-parcel-de:cod_account_reference'?: string;
  }
  interface CustomsExtras {
    /** Permit for the goods; at most 30 characters. Example: `CITES-2026-17`. */
    'dhl-parcel-de:permit_number'?: string;
    /** Certificate of the goods; at most 30 characters. Example: `ATT-77`. */
    'dhl-parcel-de:attestation_number'?: string;
  }
}
