export { type FreshPlace, freshFolder, freshPlace } from './folder.js';
export { type PostgresOptions, PostgresServer } from './server.js';
export { freshDatabase, hasPostgres } from './shared.js';
