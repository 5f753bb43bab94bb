import { testBatches } from './batches.js';
import { testBuying } from './buying.js';
import { testFrench } from './french.js';
import { testKeyboard } from './keyboard.js';
import { testLooking } from './looking.js';
import { testReloading } from './reloading.js';
import { describeInBrowser } from './support/in-browser.js';
import { testTroubles } from './troubles.js';

// One file: all tests share a browser and a server, which take longer to start than most of the tests.
describeInBrowser('the page', (stage) => {
  testBuying(stage);
  testReloading(stage);
  testTroubles(stage);
  testKeyboard(stage);
  testFrench(stage);
  testLooking(stage);
  testBatches(stage);
});
