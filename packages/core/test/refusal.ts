import { type Issue, ValidationError } from '../src/index.js';

/** The issues of data that a ValidationError must refuse. */
export function issuesOf(Entity: unknown, data: unknown): readonly Issue[] {
  try {
    new (Entity as new (data: unknown) => object)(data);
  } catch (error) {
    if (error instanceof ValidationError) return error.issues;
    throw error;
  }
  throw new Error('the data was accepted');
}

/** Field and code of each issue. */
export const codes = (Entity: unknown, data: unknown) =>
  issuesOf(Entity, data).map(({ field, code }) => `${field}: ${code}`);

export const messages = (Entity: unknown, data: unknown) =>
  issuesOf(Entity, data).map(({ message }) => message);
