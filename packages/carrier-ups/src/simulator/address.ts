/** Address validation. Every street with a number is known, unless its ZIP code is 00000; homes are those without a company. */
import { jsonBody } from '@waybill/simulator';
import { z } from 'zod';
import { refused, text } from './schema/elements.js';

const addressRequest = z.looseObject({
  XAVRequest: z.looseObject({
    AddressKeyFormat: z.looseObject({
      ConsigneeName: text(40).optional(),
      AddressLine: z.array(text(100)).min(1).max(3),
      PoliticalDivision2: text(30).optional(),
      PoliticalDivision1: text(30).optional(),
      PostcodePrimaryLow: text(10).optional(),
      PostcodeExtendedLow: text(10).optional(),
      CountryCode: z.enum(['US', 'PR']),
    }),
  }),
});
type Asked = z.output<typeof addressRequest>['XAVRequest']['AddressKeyFormat'];

export const addressBody = jsonBody(addressRequest, refused);

/** Words that the Postal Service shortens (Publication 28, appendix C). */
const SHORT: Readonly<Record<string, string>> = { STREET: 'ST', AVENUE: 'AVE', ROAD: 'RD', SUITE: 'STE' };

export function validateAddress(
  { XAVRequest: { AddressKeyFormat: asked } }: z.output<typeof addressRequest>,
  most: number,
): object {
  const Response = { ResponseStatus: { Code: '1', Description: 'Success' } };
  if (asked.PostcodePrimaryLow === '00000') return { XAVResponse: { Response, NoCandidatesIndicator: '' } };
  const [street = '', ...others] = asked.AddressLine.map((line) =>
    line.toUpperCase().replace(/\w+/g, (word) => SHORT[word] ?? word),
  );
  const isKnown = /^\d/.test(street);
  const found = isKnown ? [street] : [`100 ${street}`, `200 ${street}`].slice(0, most);
  const AddressClassification = classification(asked);
  return {
    XAVResponse: {
      Response,
      ...(isKnown ? { ValidAddressIndicator: '' } : { AmbiguousAddressIndicator: '' }),
      AddressClassification: isKnown ? AddressClassification : { Code: '0', Description: 'UnClassified' },
      Candidate: found.map((line) => ({
        AddressClassification,
        AddressKeyFormat: {
          AddressLine: [line, ...others],
          PoliticalDivision2: asked.PoliticalDivision2?.toUpperCase() ?? 'SPECIMEN',
          PoliticalDivision1: asked.PoliticalDivision1 ?? asked.CountryCode,
          PostcodePrimaryLow: asked.PostcodePrimaryLow ?? '10001',
          PostcodeExtendedLow: asked.PostcodeExtendedLow ?? '0001',
          CountryCode: asked.CountryCode,
        },
      })),
    },
  };
}

function classification({ ConsigneeName }: Asked) {
  return ConsigneeName === undefined
    ? { Code: '2', Description: 'Residential' }
    : { Code: '1', Description: 'Commercial' };
}
