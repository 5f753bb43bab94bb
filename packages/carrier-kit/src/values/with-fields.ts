/** The same entity with other fields; itself where these are its own. A field that is `undefined` is taken away. */
export function withFields<Entity extends object>(entity: Entity, fields: object): Entity {
  if (Object.entries(fields).every(([name, value]) => Reflect.get(entity, name) === value)) return entity;
  const present = Object.entries({ ...entity, ...fields }).filter(([, value]) => value !== undefined);
  const own = Object.getOwnPropertyDescriptors(Object.fromEntries(present));
  return Object.freeze(Object.create(Object.getPrototypeOf(entity), own));
}
