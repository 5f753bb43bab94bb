import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { operations } from './operations.js';
import { options, other_options } from './options.js';
import { printed } from './printed.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

/** Chronopost France: its SOAP services Quickcost, Shipping and Tracking. Web site: https://www.chronopost.fr */
export const chronopost = defineHttpCarrier({
  id: CARRIER,
  name: 'Chronopost',
  ships_from: ['FR'],
  settings,
  services,
  options,
  other_options,
  extras: [],
  fields,
  printed,
  connect,
  rating,
  shipping,
  tracking,
  voiding,
  operations,
  tracking_url: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={tracking_number}',
});

/** One account with Chronopost. */
export type ChronopostProxy = ReturnType<typeof chronopost.create>;
