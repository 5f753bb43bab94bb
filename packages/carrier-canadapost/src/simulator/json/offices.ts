/** Post offices of the JSON platform: postoffice.xsd in camel case. */
import { HOURS, type NearOffice, type Office } from '../offices.js';

function office({ id, name, location, bilingual, ...place }: Office) {
  const { city, latitude, longitude, postal_code: postalCode, province, street: officeAddress } = place;
  return {
    address: { city, latitude, longitude, postalCode, province, officeAddress },
    location,
    name,
    officeId: id,
    bilingualDesignation: bilingual,
  };
}

export function offices(near: readonly NearOffice[]) {
  return near.map((one) => ({ ...office(one), distance: one.kilometres }));
}

export function officeDetails(one: Office) {
  return { ...office(one), hoursList: HOURS.map(({ day, times: time }) => ({ day, time })) };
}
