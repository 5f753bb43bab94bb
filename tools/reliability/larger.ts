/** Servers repeat secrets in every way that the suite knows, unless the run is to be short. To be imported before the suite. */
if (!process.argv.includes('--short')) process.env.WAYBILL_ECHOES = '1000';
