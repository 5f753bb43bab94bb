import { BatchList } from './BatchList.js';
import { BatchPage } from './BatchPage.js';

/** All batches and the form for a new one, or one of them by its name. */
export function BatchesView({ batch }: { readonly batch: string | undefined }) {
  return batch === undefined ? <BatchList /> : <BatchPage key={batch} name={batch} />;
}
