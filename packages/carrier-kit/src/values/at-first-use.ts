/** Makes a value when it is first used, and once: tables of names and numbers would take a tenth of the time in which a process starts. */
export function atFirstUse<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
