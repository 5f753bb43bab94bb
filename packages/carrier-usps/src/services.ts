import type { RequestContext } from '@waybill/carrier-kit';
import { type Reporter, servicesGoing } from '@waybill/carrier-kit/request';
import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

/** Mail classes of the United States. Source: domestic-labels.yaml 3.9.13, `mailClass`. */
const DOMESTIC = [
  'USPS_GROUND_ADVANTAGE',
  'PRIORITY_MAIL',
  'PRIORITY_MAIL_EXPRESS',
  'MEDIA_MAIL',
  'LIBRARY_MAIL',
  'BOUND_PRINTED_MATTER',
];

const inches = (figures: Omit<PackageLimit, 'units' | 'source'>, source: string): readonly PackageLimit[] => [
  { units: 'lb in', ...figures, source },
];
const SIZE = 'USPS, Domestic Mail Manual 201.7.3';
const LARGEST = inches({ length_and_girth: 108 }, SIZE);

const HOME = 'United States and territories, APO/FPO/DPO';
const ABROAD = 'from the United States to other countries';

/** `mailClass`. Classes that need a drop at a destination facility, and those of letters and returns, are not among them. */
export const services: ServiceTable = {
  code_pattern:
    /^(USPS_[A-Z_]+|[A-Z]+_MAIL(_[A-Z_]+)?|PARCEL_[A-Z_]+|BOUND_PRINTED_MATTER|FIRST-CLASS_[A-Z_]+)$/,
  rows: [
    {
      code: 'USPS_GROUND_ADVANTAGE',
      name: 'USPS Ground Advantage',
      reach: HOME,
      limits: inches({ length_and_girth: 130 }, SIZE),
    },
    { code: 'PRIORITY_MAIL', name: 'Priority Mail', reach: HOME, limits: LARGEST },
    { code: 'PRIORITY_MAIL_EXPRESS', name: 'Priority Mail Express', reach: HOME, limits: LARGEST },
    {
      code: 'MEDIA_MAIL',
      name: 'Media Mail',
      reach: `books, film and sound; ${HOME}`,
      on_request: true,
      limits: LARGEST,
    },
    {
      code: 'LIBRARY_MAIL',
      name: 'Library Mail',
      reach: `between libraries and schools; ${HOME}`,
      limits: LARGEST,
      on_request: true,
    },
    {
      code: 'BOUND_PRINTED_MATTER',
      name: 'Bound Printed Matter',
      reach: `catalogues and directories; ${HOME}`,
      limits: inches({ weight: 15, length_and_girth: 108 }, 'USPS, Domestic Mail Manual 201.7.3 and 263'),
      on_request: true,
    },
    {
      code: 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
      name: 'First-Class Package International Service',
      reach: `${ABROAD}, up to 4 lb`,
      limits: inches({ weight: 4, longest_side: 24 }, 'USPS, International Mail Manual 251'),
    },
    { code: 'PRIORITY_MAIL_INTERNATIONAL', name: 'Priority Mail International', reach: ABROAD },
    {
      code: 'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
      name: 'Priority Mail Express International',
      reach: ABROAD,
    },
  ],
};

/** A class that is newer than the table has the name that USPS gives it, or its code. */
export function serviceName(code: string, own: string | undefined): string {
  return services.rows.find((row) => row.code === code)?.name ?? own ?? `USPS ${code}`;
}

/** The named classes that go there. A request whose classes all go elsewhere is refused. */
export function classesFor(
  { services: named }: Pick<RequestContext, 'services'>,
  abroad: boolean,
  report: Reporter,
): readonly string[] {
  const carriage = { carrier: 'USPS', inside: 'inside the United States' };
  return servicesGoing(named, abroad, { table: services, at_home: DOMESTIC }, carriage, report);
}
