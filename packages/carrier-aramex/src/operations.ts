import type { OperationFacts } from '@waybill/core/plugin';
import { CHECKED } from './address-validation.js';
import { NUMBERS_PER_CALL } from './tracking.js';

/** Limits and windows of single operations, and their sources. */
export const operations = {
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
} as const satisfies OperationFacts;
