import { labelMakers, refuse, type SpecimenLabel } from '@waybill/simulator';
import type { ForeignLabel, HomeLabel } from './label-requests.js';

const FORMATS: Readonly<Record<string, keyof typeof labelMakers>> = {
  PDF: 'PDF',
  PNG: 'PNG',
  GIF: 'GIF',
  ZPL203DPI: 'ZPL',
};

/** The label of one package, in base64. */
export async function labelImage(
  request: HomeLabel | ForeignLabel,
  service: string,
  barcode: string,
): Promise<string> {
  const { imageInfo, packageDescription, fromAddress, toAddress } = request;
  const format = FORMATS[imageInfo.imageType];
  if (format === undefined) throw refuse('160006', `This simulator makes no ${imageInfo.imageType}.`);
  const file = await labelMakers[format]({
    service,
    barcode,
    weight: `${packageDescription.weight} lb`,
    ship_date: packageDescription.mailingDate,
    from: party(fromAddress, 'US'),
    to: party(toAddress, 'country' in toAddress ? toAddress.countryISOAlpha2Code : 'US'),
    references: packageDescription.customerReference
      .map(({ referenceNumber }) => referenceNumber)
      .slice(0, 3),
  });
  return Buffer.from(file).toString('base64');
}

function party(
  address: HomeLabel['toAddress'] | ForeignLabel['toAddress'],
  country_code: string,
): SpecimenLabel['to'] {
  const { firstName, lastName, firm, streetAddress, secondaryAddress, city, phone } = address;
  return {
    company_name: firm,
    person_name: firstName === undefined ? undefined : `${firstName} ${lastName}`,
    address_lines: secondaryAddress === undefined ? [streetAddress] : [streetAddress, secondaryAddress],
    city,
    state: 'state' in address ? address.state : address.province,
    postal_code: 'ZIPCode' in address ? address.ZIPCode : address.postalCode,
    country_code,
    phone_number: phone,
  };
}
