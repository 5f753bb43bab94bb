import { useEffect } from 'preact/hooks';
import { BatchesView } from '../batches/BatchesView.js';
import { BuyDialog } from '../buying/BuyDialog.js';
import { resumePurchases } from '../buying/buying.js';
import { PendingPurchases } from '../buying/PendingPurchases.js';
import { PricesView } from '../prices/PricesView.js';
import { ShipmentsView } from '../shipments/ShipmentsView.js';
import { language, texts } from '../texts/index.js';
import { Announcer } from './announce.js';
import { loadCarriers } from './carriers.js';
import { Header } from './Header.js';
import { Lazy } from './Lazy.js';
import { isAtWork, loadMe, me } from './me.js';
import { route } from './route.js';
import { SignIn, SignInAgain } from './SignIn.js';
import { apiKey, sessionEnded } from './session.js';

export function App() {
  useEffect(() => {
    document.documentElement.lang = language.value;
  }, [language.value]);
  useEffect(() => {
    void loadMe();
  }, [apiKey.value]);
  return (
    <>
      <button type="button" class="skip" onClick={toContent}>
        {texts.value.skip}
      </button>
      <Header />
      <main id="content" tabIndex={-1}>
        {isAtWork.value ? <Views key={apiKey.value ?? me.value?.name} /> : <SignIn />}
        {sessionEnded.value && isAtWork.value && <SignInAgain />}
      </main>
      <Announcer />
    </>
  );
}

function Views() {
  useEffect(() => {
    void loadCarriers();
    resumePurchases();
  }, []);
  const { view, name } = route.value;
  return (
    <>
      <PendingPurchases />
      {view === 'orders' && <Lazy key={view} load={() => import('../orders/OrdersView.js')} />}
      {view === 'today' && <Lazy key={view} load={() => import('../today/TodayView.js')} />}
      {view === 'settings' && <Lazy key={view} load={() => import('../settings/SettingsView.js')} />}
      {view === 'prices' && <PricesView />}
      {view === 'shipments' && <ShipmentsView shipment={name} />}
      {view === 'batches' && <BatchesView batch={name} />}
      <BuyDialog />
    </>
  );
}

/** No link: the address says which view this is. */
function toContent(): void {
  document.getElementById('content')?.focus();
}
