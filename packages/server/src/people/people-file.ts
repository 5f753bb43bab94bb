import { resolve } from 'node:path';
import { ConfigurationError } from '@waybill/core';
import { changeList, itemNamed } from '../files/change-list.js';
import { readList } from '../files/list-file.js';
import { watchList } from '../files/watch-list.js';
import type { KeyFileOptions } from '../keys/key-file.js';
import { hashPassword } from './password.js';
import { nameKey, PEOPLE_FILE, type Person } from './person.js';

/** Where people are looked up. */
export interface PeopleStore {
  /** The person of this name, whatever its capital letters; `undefined` if there is none, or not any more. */
  find(name: string): Person | undefined | Promise<Person | undefined>;
  list(): readonly Person[] | Promise<readonly Person[]>;
}

/**
 * The people of a JSON file, `{ "people": [Person …] }`, which is read again when it changes, as a key file is.
 * @throws {@link ConfigurationError} `people_file` if there is no such file, or something in it is wrong
 */
export async function openPeopleFile(path: string, { logger }: KeyFileOptions = {}): Promise<PeopleStore> {
  const indexed = (listed: readonly Person[]) => ({
    listed,
    named: new Map(listed.map((person) => [nameKey(person.name), person])),
  });
  const current = await watchList(PEOPLE_FILE, resolve(path), indexed, logger);
  return {
    async find(name) {
      return (await current()).named.get(nameKey(name));
    },
    async list() {
      return (await current()).listed;
    },
  };
}

/**
 * Adds a person to a file, which is made if there is none.
 * @param password left out for one who signs in by a proxy only
 * @throws {@link ConfigurationError} `person_exists`, `password`; `people_file` if the file cannot be changed, or something is wrong
 */
export async function addPerson(
  path: string,
  facts: Omit<Person, 'password'>,
  password?: string,
): Promise<void> {
  const kept = password === undefined ? {} : { password: await hashPassword(password) };
  await changeList(PEOPLE_FILE, path, (people) => {
    if (people.some(({ name }) => nameKey(name) === nameKey(facts.name)))
      throw new ConfigurationError(`there is a person ${facts.name} already: take another name`, {
        code: 'person_exists',
      });
    return [...people, { ...facts, ...kept }];
  });
}

/**
 * Gives a person another role, or another password, which ends the sessions of before.
 * @throws {@link ConfigurationError} `no_such_person`, with the name that may be meant; `password`
 */
export async function changePerson(
  path: string,
  name: string,
  { role, password }: { readonly role?: Person['role']; readonly password?: string },
): Promise<void> {
  const change = {
    ...(role !== undefined && { role }),
    ...(password !== undefined && { password: await hashPassword(password) }),
  };
  await changeList(PEOPLE_FILE, path, (people) => {
    const person = itemNamed(people, name, 'person');
    return people.map((other) => (other === person ? { ...person, ...change } : other));
  });
}

/**
 * Takes a person out of a file. Servers that read it end the person's sessions within a second.
 * @throws {@link ConfigurationError} `no_such_person`, with the name that may be meant
 */
export async function removePerson(path: string, name: string): Promise<void> {
  await changeList(PEOPLE_FILE, path, (people) => {
    const person = itemNamed(people, name, 'person');
    return people.filter((other) => other !== person);
  });
}

/**
 * The people of a file, in the order in which they were added; none if there is no file.
 * @throws {@link ConfigurationError} `people_file`
 */
export async function listPeople(path: string): Promise<readonly Person[]> {
  return (await readList(PEOPLE_FILE, resolve(path))) ?? [];
}
