import type { CarrierTables } from '@waybill/carrier-kit';
import { CARRIER } from './account.js';
import { fields } from './fields.js';
import { extras, options } from './options.js';
import { services } from './services.js';

/** What Canada Post can be asked. */
export const tables: CarrierTables = { id: CARRIER, services, options, extras, fields };
