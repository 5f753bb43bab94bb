export type { Database, Query } from './database/database.js';
export { migrate } from './database/migrate.js';
export { openDatabase } from './database/open.js';
