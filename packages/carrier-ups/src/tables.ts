import type { CarrierTables } from '@waybill/carrier-kit';
import { fields } from './fields.js';
import { extras, options } from './options.js';
import { CARRIER } from './protocol.js';
import { services } from './services.js';

/** What UPS can be asked. */
export const tables: CarrierTables = { id: CARRIER, services, options, extras, fields };
