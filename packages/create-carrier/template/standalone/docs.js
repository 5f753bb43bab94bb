/** Writes the tables of the README, and what editors show, from what the carrier declares: `npm run docs`. */
import { writeEditorTypes } from '@waybill/testkit/editor';
import { writeReadmeTables } from '@waybill/testkit/readme';
import { samplePost } from './dist/index.js';

writeReadmeTables(new URL('README.md', import.meta.url), samplePost);
writeEditorTypes(new URL('src/editor.ts', import.meta.url), samplePost);
