import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { extras, options, other_options } from './options.js';
import { printed } from './printed.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { shipping } from './shipping.js';

/** Sample Post, an invented carrier. Replace this by a line on the real one, with the address of its developer site. */
export const samplePost = defineHttpCarrier({
  id: CARRIER,
  name: 'Sample Post',
  ships_from: ['CA'],
  settings,
  services,
  options,
  other_options,
  extras,
  fields,
  printed,
  connect,
  rating,
  shipping,
});
