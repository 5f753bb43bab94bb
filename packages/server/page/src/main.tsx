import { render } from 'preact';
import { App } from './app/App.js';
import { followAddress } from './app/route.js';
import { takeKeyFromAddress } from './app/session.js';
import { rememberShipper } from './prices/state.js';

takeKeyFromAddress();
// An address with a key may also be opened in a tab that has the page already.
addEventListener('hashchange', takeKeyFromAddress);
followAddress();
rememberShipper();

const place = document.getElementById('app');
if (place !== null) render(<App />, place);
