/** The problem with a version of Node, as a sentence; `undefined` when Waybill's packages and vitest run on it. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return undefined;
  return `Node 22.12 or later is needed; this is ${version}.`;
}
