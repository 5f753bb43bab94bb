/** Cities and postal codes: `supermodelIoLogisticsExpressAddressValidateResponse`. */
import { refuse } from '@waybill/simulator';

interface KnownPlace {
  readonly country: string;
  readonly city: string;
  /** The beginning of its postal codes. */
  readonly postal: string;
  readonly area: string;
  readonly offset: string;
}

/** A few places of the world; any other is taken as it is asked for. */
const PLACES: readonly KnownPlace[] = [
  { country: 'DE', city: 'BERLIN', postal: '10', area: 'BER', offset: '+01:00' },
  { country: 'DE', city: 'HAMBURG', postal: '20', area: 'HAM', offset: '+01:00' },
  { country: 'DE', city: 'FRANKFURT AM MAIN', postal: '60', area: 'FRA', offset: '+01:00' },
  { country: 'DE', city: 'FRANKFURT (ODER)', postal: '15', area: 'BER', offset: '+01:00' },
  { country: 'NO', city: 'OSLO', postal: '01', area: 'OSL', offset: '+01:00' },
  { country: 'CA', city: 'TORONTO', postal: 'M', area: 'YYZ', offset: '-05:00' },
  { country: 'US', city: 'NEW YORK', postal: '10', area: 'NYC', offset: '-05:00' },
];

/** GET /address-validate. @throws Refusal for a wrong parameter, and for a place that does not exist. */
export function validated(query: URLSearchParams): object {
  const [country, type] = ['countryCode', 'type'].map((name) => {
    const value = query.get(name);
    if (value) return value;
    throw refuse('', `Missing mandatory parameters: ${name}`);
  }) as [string, string];
  if (country.length !== 2)
    throw refuse('', 'Parameters not having correct format: countryCode (maxLength=2)');
  if (!['pickup', 'delivery'].includes(type)) throw refuse('', 'Parameters not having correct format: type');
  const [city, postal] = [query.get('cityName') ?? '', query.get('postalCode') ?? ''];
  if (city.length > 45) throw refuse('', 'Parameters not having correct format: cityName (maxLength=45)');
  const local = PLACES.filter((place) => place.country === country);
  const isCity = ({ city: known }: KnownPlace) => known.split(/[ (]/)[0] === plain(city).split(' ')[0];
  const isPostal = (place: KnownPlace) => postal.startsWith(place.postal);
  const exact = local.filter((place) => isCity(place) && (postal === '' || isPostal(place)));
  const near = local.filter((place) => (postal !== '' && isPostal(place)) || (city !== '' && isCity(place)));
  if (exact.length > 0) return answer(exact, postal);
  if (near.length > 0 && query.get('strictValidation') === 'false') return answer(near, postal);
  if (near.length > 0 || /^X+$|NOWHERE/i.test(city) || /^0+$/.test(postal))
    throw refuse('', `The city ${city} with the postal code ${postal} was not found in ${country}`);
  return { address: [{ countryCode: country, postalCode: postal, cityName: plain(city) }] };
}

function answer(places: readonly KnownPlace[], asked: string): object {
  return {
    address: places.map(({ country, city, postal, area, offset }) => ({
      countryCode: country,
      postalCode: asked.startsWith(postal) ? asked : `${postal}${asked.slice(postal.length)}`,
      cityName: city,
      serviceArea: { code: area, description: `${city}-${country}`, GMTOffset: offset },
    })),
  };
}

function plain(city: string): string {
  return city.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}
