import type { PartyData, RateRequestData } from '@waybill/core';

/** Two places of a country each. The telephone numbers are kept free for examples. */
const PLACES: readonly (readonly [PartyData, PartyData])[] = [
  [
    {
      city: 'Montréal',
      state_code: 'QC',
      postal_code: 'H2Y1C6',
      country_code: 'CA',
      phone_number: '514-555-0100',
    },
    {
      city: 'Vancouver',
      state_code: 'BC',
      postal_code: 'V5Y1V4',
      country_code: 'CA',
      phone_number: '604-555-0100',
    },
  ],
  [
    {
      city: 'Austin',
      state_code: 'TX',
      postal_code: '78701',
      country_code: 'US',
      phone_number: '512-555-0100',
    },
    {
      city: 'Denver',
      state_code: 'CO',
      postal_code: '80202',
      country_code: 'US',
      phone_number: '303-555-0100',
    },
  ],
  [
    { city: 'Berlin', postal_code: '10117', country_code: 'DE', phone_number: '+49 30 23125000' },
    { city: 'München', postal_code: '80331', country_code: 'DE', phone_number: '+49 89 99998000' },
  ],
  [
    { city: 'London', postal_code: 'EC1A1BB', country_code: 'GB', phone_number: '+44 20 7946 0000' },
    { city: 'Manchester', postal_code: 'M11AE', country_code: 'GB', phone_number: '+44 161 496 0000' },
  ],
];

/**
 * Requests for a price within a country, for carriers that cannot be logged in to without one. A carrier refuses those of
 * countries that it does not serve before it sends anything.
 */
export const LANES: readonly RateRequestData[] = PLACES.map(([shipper, recipient]) => ({
  shipper: { ...shipper, person_name: 'Jo Doe', address_lines: ['1 Main Street'] },
  recipient: { ...recipient, person_name: 'Jo Doe', address_lines: ['2 High Street'] },
  shipment: { items: [{ weight: 1, length: 20, width: 15, height: 10 }] },
}));
