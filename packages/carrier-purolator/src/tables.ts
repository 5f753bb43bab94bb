import type { CarrierTables } from '@waybill/carrier-kit';
import { CARRIER } from './account.js';
import { extras } from './extras.js';
import { fields } from './fields.js';
import { options } from './options.js';
import { services } from './services.js';

/** What Purolator can be asked. */
export const tables: CarrierTables = { id: CARRIER, services, options, extras, fields };
