import { defineHttpCarrier } from '@waybill/carrier-kit';
import { address_validation, CHECKED } from './address-validation.js';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { options } from './options.js';
import { pickup, pickup_cancel } from './pickup.js';
import { printed } from './printed.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { CARRIER, OTHER_INTERFACES, settings } from './settings.js';
import { shipping } from './shipping.js';
import { NUMBERS_PER_CALL, tracking } from './tracking.js';

/** Aramex International: its SOAP services. Web site: https://www.aramex.com */
export const aramex = defineHttpCarrier({
  id: CARRIER,
  name: 'Aramex',
  ships_from: { worldwide_except: OTHER_INTERFACES },
  settings,
  services,
  options,
  extras: [],
  fields,
  printed,
  connect,
  rating,
  shipping,
  tracking,
  address_validation,
  pickup,
  pickup_cancel,
  locations,
  operations: {
    tracking: {
      numbers_per_call: NUMBERS_PER_CALL,
      by_reference: false,
      event_zone: 'local',
      source: 'Tracking.wsdl, TrackShipments; it names no limit, so that of numbers is ours',
    },
    pickup: {
      unit: 'request',
      price: 'none',
      same_day_cut_off: 'unknown',
      source: 'shipping.wsdl, CreatePickup',
    },
    address_validation: {
      checked: CHECKED,
      countries: 'all, as far as Aramex knows their cities',
      classifies: false,
      source: 'Location-API-WSDL.wsdl, ValidateAddress',
    },
    locations: {
      by: ['address'],
      source: 'Location-API-WSDL.wsdl, FetchOffices; all offices of a country, those of the city first',
    },
    pickup_cancel: { source: 'shipping.wsdl, CancelPickup' },
  },
  tracking_url: 'https://www.aramex.com/track/results?ShipmentNumber={tracking_number}',
});

/** One account with Aramex. */
export type AramexProxy = ReturnType<typeof aramex.create>;
