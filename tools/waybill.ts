/** `waybill` of this checkout: builds what is out of date, then runs the program in this process. */
import './build.ts';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './workspace.ts';

await import(pathToFileURL(join(ROOT, 'packages/cli/dist/main.js')).href);
