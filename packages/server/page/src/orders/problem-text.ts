import type { OrderNotice, OrderProblem } from '@waybill/orders';
import { fieldName } from '../shared/field-name.js';
import { refusals } from '../shared/refusals.js';
import { ENGLISH } from '../texts/refusals.js';

/** What is wrong with an order in a sentence, with its field by the label of the page. */
export function problemText(problem: OrderProblem | OrderNotice): string {
  const { field, message } = problem;
  const isEnglish = refusals.value === ENGLISH && field !== '' && message.startsWith(`${field} `);
  return isEnglish ? `${fieldName(field)} ${ENGLISH.problem(problem)}` : refusals.value.sentence(problem);
}
