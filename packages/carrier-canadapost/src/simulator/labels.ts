/** The files of a shipment: its label, and a commercial invoice when it leaves Canada. */
import { createHash } from 'node:crypto';
import {
  labelPdf,
  labelZpl,
  paperPdf,
  type SpecimenLabel,
  type SpecimenPaper,
} from '@waybill/simulator/business';
import type { ContractShipment, NonContractShipment } from './requests.js';
import { OPTIONS } from './services.js';

/** A file of a shipment. Its path has no meaning, as the carrier's: clients must take it from the links. */
export type Artifact = {
  readonly token: string;
  readonly number: number;
  readonly media_type: MediaType;
} & (
  | { readonly kind: 'label'; readonly page: SpecimenLabel }
  | { readonly kind: 'commercialInvoice'; readonly page: SpecimenPaper }
);

export const LABEL_TYPES = { pdf: 'application/pdf', zpl: 'application/zpl' } as const;
export type MediaType = (typeof LABEL_TYPES)[keyof typeof LABEL_TYPES];

type ContractSpec = ContractShipment['delivery-spec'];
type DeliverySpec = ContractSpec | NonContractShipment['delivery-spec'];
export type PrintPreferences = NonNullable<ContractSpec['print-preferences']>;

const LETTER = { width_mm: 215.9, height_mm: 279.4 };

export function artifactsOf(shipment: {
  readonly id: string;
  readonly serial: number;
  /** Its name. */
  readonly service: string;
  readonly barcode: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly spec: DeliverySpec;
  readonly print: PrintPreferences | undefined;
}): Artifact[] {
  const { id, serial, service, barcode, day, spec, print } = shipment;
  const token = createHash('sha256').update(id).digest('hex').slice(0, 16);
  const number = 10_009_900_000 + serial;
  const from = senderOf(spec);
  const to = addresseeOf(spec);
  const { references, options } = spec;
  const label: Artifact = {
    kind: 'label',
    token,
    number,
    media_type: print?.encoding === 'ZPL' ? LABEL_TYPES.zpl : LABEL_TYPES.pdf,
    page: {
      service: `Canada Post ${service}`,
      from,
      to,
      weight: `${spec['parcel-characteristics'].weight} kg`,
      ship_date: day,
      references: textsOf(
        references?.['cost-centre'],
        references?.['customer-ref-1'],
        references?.['customer-ref-2'],
      ),
      notes: (options?.option ?? []).map((option) =>
        textsOf(
          OPTIONS[option['option-code']]?.name.en ?? option['option-code'],
          option['option-amount'],
          option['option-qualifier-2'],
        ).join(' '),
      ),
      barcode,
      ...(print?.['output-format'] === '4x6' ? {} : LETTER),
    },
  };
  if (to.country_code === 'CA') return [label];
  const invoice: SpecimenPaper = {
    title: 'Commercial invoice',
    parties: [
      { heading: 'SENDER', party: from },
      { heading: 'ADDRESSEE', party: to },
    ],
    lines: customsLines(spec),
    barcode,
  };
  return [
    label,
    {
      kind: 'commercialInvoice',
      token,
      number: number + 10_000_000,
      media_type: LABEL_TYPES.pdf,
      page: invoice,
    },
  ];
}

/** Drawn when it is fetched. */
export function fileOf(artifact: Artifact): Promise<Uint8Array<ArrayBuffer>> {
  if (artifact.kind === 'commercialInvoice') return paperPdf(artifact.page);
  return (artifact.media_type === LABEL_TYPES.zpl ? labelZpl : labelPdf)(artifact.page);
}

function senderOf({ sender }: DeliverySpec): SpecimenLabel['from'] {
  const address = sender['address-details'];
  return {
    company_name: sender.company,
    person_name: sender.name,
    address_lines: textsOf(address['address-line-1'], address['address-line-2']),
    city: address.city,
    state_code: address['prov-state'],
    postal_code: address['postal-zip-code'],
    country_code: 'country-code' in address ? address['country-code'].toUpperCase() : 'CA',
    phone_number: sender['contact-phone'],
  };
}

function addresseeOf({ destination }: DeliverySpec): SpecimenLabel['to'] {
  const address = destination['address-details'];
  return {
    company_name: destination.company,
    person_name: destination.name,
    address_lines: textsOf(
      destination['additional-address-info'],
      address['address-line-1'],
      address['address-line-2'],
    ),
    city: address.city,
    state_code: address['prov-state'],
    postal_code: address['postal-zip-code'],
    country_code: address['country-code'].toUpperCase(),
    phone_number: destination['client-voice-number'],
  };
}

function customsLines({ customs }: DeliverySpec): string[] {
  if (customs === undefined) return [];
  return [
    `${customs['reason-for-export']} ${customs.currency}`,
    ...customs['sku-list'].item.map((item) =>
      textsOf(
        `${item['customs-number-of-units']} x`,
        item['customs-description'],
        item['customs-value-per-unit'],
        item['hs-tariff-code'],
        item['country-of-origin'],
      ).join(' '),
    ),
  ];
}

const textsOf = (...texts: readonly (string | undefined)[]) =>
  texts.filter((text): text is string => text !== undefined && text !== '');
