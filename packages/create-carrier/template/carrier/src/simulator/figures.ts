/** Numbers of a request. They are texts, so that no digit is lost. */
import { z } from '@waybill/carrier-kit';

export const figure = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, 'must be a number with at most three decimals');
export const positive = figure.refine((written) => Number(written) > 0, 'must be above 0');
