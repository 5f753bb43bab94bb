/** An object type whose fields that may be undefined may be absent instead. */
export type OmitUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without its undefined fields. */
export function omitUndefined<T extends object>(fields: T): OmitUndefined<T> {
  const kept: Partial<T> = {};
  for (const name of Object.keys(fields) as (keyof T)[])
    if (fields[name] !== undefined) kept[name] = fields[name];
  return kept as unknown as OmitUndefined<T>;
}
