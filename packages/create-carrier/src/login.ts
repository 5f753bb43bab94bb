import type { Files } from './layers.ts';

/** How the calls of a recorded case log in. */
interface LoginOfCases {
  /** Made before all others. */
  readonly calls: readonly object[];
  /** Of every other call. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The login's part of recorded cases: its headers, the calls it makes and their bodies.
 * @param login `login.json` of the kind of login
 * @param bodies what its calls name, by name
 */
export function withLogin(files: Files, login: string, bodies: Files): Files {
  const { calls, headers }: LoginOfCases = JSON.parse(login);
  const done = new Map(files);
  for (const [path, content] of files) {
    const folder = /^(test\/fixtures\/.+\/)calls\.json$/.exec(path)?.[1];
    if (folder === undefined) continue;
    const own: { headers: object }[] = JSON.parse(content);
    const all = [...calls, ...own.map((call) => ({ ...call, headers: { ...headers, ...call.headers } }))];
    done.set(path, `${JSON.stringify(all, null, 2)}\n`);
    for (const [name, body] of bodies) done.set(folder + name, body);
  }
  return done;
}
