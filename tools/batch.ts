/** `waybill batch` of this checkout. Rows that cannot be bought are part of the example, and no failure of the script. */
const BOUGHT_BUT_NOT_ALL = 7;

process.on('exit', (code) => {
  if (code === BOUGHT_BUT_NOT_ALL) process.exitCode = 0;
});
process.argv.splice(2, 0, 'batch');
await import('./waybill.ts');

export {};
