/**
 * Whether an `Authorization` header is HTTP Basic (RFC 7617) with exactly this name and password. For made-up
 * credentials: the comparison takes no care of its timing.
 */
export function isBasic(header: string | null | undefined, username: string, password: string): boolean {
  const credentials = /^basic +([\w+/]+=*)$/i.exec(header ?? '')?.[1];
  return credentials === Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
}
