/** Stops `npm test` on an older Node, on which vitest cannot report failures. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(`Node 22.12 or later is needed; this is ${process.versions.node}.`);
  process.exitCode = 1;
}
