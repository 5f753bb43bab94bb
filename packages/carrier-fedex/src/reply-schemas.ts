/** Pieces of the reply schemas that several replies of FedEx share. */
import { z } from '@waybill/carrier-kit';
import { maybe, wireDecimal, wireOptional, wireText } from '@waybill/carrier-kit/reply';

/** Text without blanks around it. */
export const text = maybe(wireText.transform((written) => written.trim()));

export const figure = maybe(wireDecimal);

/** A total. `null`: it is there and cannot be read, so that no lesser figure may take its place. */
export const total = z.union([wireOptional(wireDecimal), z.unknown().transform(() => null)]);
