/** `DomesticAddress` of a location. */
import { z } from '@waybill/carrier-kit';
import type { LocationFacts } from '@waybill/carrier-kit/after';
import { maybeText } from '@waybill/carrier-kit/reply';

export const wireAddress = z.object({
  streetAddress: maybeText,
  secondaryAddress: maybeText,
  city: maybeText,
  state: maybeText,
  ZIPCode: maybeText,
  ZIPPlus4: maybeText,
});

export function suggestedAddress(found: z.output<typeof wireAddress> | undefined): LocationFacts['address'] {
  const lines = [found?.streetAddress, found?.secondaryAddress].filter((line) => line !== undefined);
  const codes = [found?.ZIPCode, found?.ZIPPlus4].filter((code) => code !== undefined);
  return {
    address_lines: lines.length === 0 ? undefined : lines,
    city: found?.city,
    state_code: found?.state,
    postal_code: codes.length === 0 ? undefined : codes.join('-'),
    country_code: 'US',
  };
}
