import type { ApiKey } from './keys/api-key.js';

/** Between a tenant and the name that it gave a purchase or a batch. */
export const TENANT_MARK = '›';

/** Whether a name cannot become part of a path: clients take dots for folders. */
export function isDots(name: string): boolean {
  return name === '.' || name === '..';
}

/** What names of a tenant's purchases and batches begin with in the database; empty without a tenant. */
export function prefixOf({ tenant }: Pick<ApiKey, 'tenant'>): string {
  return tenant === undefined ? '' : `${tenant}${TENANT_MARK}`;
}

/** The name in the database of what a key calls so. */
export function storedName(key: ApiKey, name: string): string {
  return `${prefixOf(key)}${name}`;
}

/** What a key calls something of this name in the database. */
export function shownName(key: ApiKey, stored: string): string {
  return stored.slice(prefixOf(key).length);
}
