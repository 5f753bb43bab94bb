/** How a person says which quote of each row is bought. */
export interface Rule {
  readonly kind: 'cheapest' | 'fastest' | 'within' | 'service';
  readonly days: string;
  readonly service: string;
}

/** The rule as the server reads it. */
export function ruleText({ kind, days, service }: Rule): string {
  switch (kind) {
    case 'within':
      return `cheapest within ${days.trim()} days`;
    case 'service':
      return service.trim();
    default:
      return kind;
  }
}

/** A name for the batch of a file: what the file is called, and the day, so that tomorrow's `orders.csv` is another batch. */
export function batchName(file: string, today: string): string {
  const stem = file.replace(/\.[^.]*$/, '').trim();
  return `${stem === '' ? 'orders' : stem} ${today}`;
}
