/** USPS wants a first and a last name: the last word is the last name. `undefined` for a name of one word. */
export function namesIn(name: string): { readonly firstName: string; readonly lastName: string } | undefined {
  const [, firstName, lastName] = /^(.+?)\s+(\S+)$/s.exec(name.trim()) ?? [];
  return firstName === undefined || lastName === undefined ? undefined : { firstName, lastName };
}
