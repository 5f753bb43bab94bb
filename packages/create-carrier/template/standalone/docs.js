/** Writes the tables of the README from what the carrier declares: `npm run docs`. */
import { writeReadmeTables } from '@waybill/testkit/readme';
import { samplePost } from './dist/index.js';

writeReadmeTables(new URL('README.md', import.meta.url), samplePost);
