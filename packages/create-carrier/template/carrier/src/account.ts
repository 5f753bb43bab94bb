import type { CarrierContext } from '@waybill/core';
import type { SamplePostSettings } from './settings.js';

/** One account: who speaks, with which settings and clock. No secret is in it: only the proxy logs in. */
export interface Account {
  readonly carrier: string;
  readonly account: string;
  readonly settings: Pick<SamplePostSettings, 'account_number' | 'time_zone'>;
  readonly context: Pick<CarrierContext, 'clock' | 'newId'>;
}

/** What the login of an account is made from. */
export interface LoginParts {
  readonly settings: SamplePostSettings;
  readonly server_url: string;
  readonly context: CarrierContext;
}

/** Prefix of the codes that are for this carrier alone: `sample-post:STD`. */
export const CARRIER = 'sample-post';
