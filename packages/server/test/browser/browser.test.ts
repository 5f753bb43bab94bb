import { testBatches } from './batches.js';
import { testBuying } from './buying.js';
import { testDesk } from './desk.js';
import { testFrench } from './french.js';
import { testHostile } from './hostile.js';
import { testKeyboard } from './keyboard.js';
import { testLooking } from './looking.js';
import { testPeople } from './people.js';
import { testReloading } from './reloading.js';
import { describeInBrowser } from './support/in-browser.js';
import { testTroubles } from './troubles.js';

// One file: all tests share a browser and a server, which take longer to start than most of the tests.
describeInBrowser('the page', (stage) => {
  testBuying(stage);
  testReloading(stage);
  testTroubles(stage);
  testKeyboard(stage);
  testDesk(stage);
  testFrench(stage);
  testLooking(stage);
  testBatches(stage);
  testHostile(stage);
  testPeople(stage);
});
