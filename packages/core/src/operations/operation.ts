/** What is said of an operation only where it holds. */
export interface OperationMarks {
  /** Set where nothing changes at the carrier, so that a repeated call is harmless. */
  readonly reads?: true;
  /** Set where the result is a list. Others are `null` when there is no result. */
  readonly lists?: true;
  /** Set where later operations take the result back, which exists in one environment of the carrier only. */
  readonly taken_back?: true;
}

/** What an operation is made of: its request, the methods of a carrier, and the function of an app. */
export interface Operation extends OperationMarks {
  /** Reads the data of a request. */
  readonly Request: new (
    data: never,
  ) => object;
  /** The method of a mapper that creates the wire request. */
  readonly create: string;
  /** The method of a proxy that sends it. */
  readonly send: string;
  /** The method of a mapper that parses the wire response. */
  readonly parse: string;
  /** The function that does all three; aggregators have a method of that name. */
  readonly call: string;
  /** What a carrier without the operation cannot do: `canpar cannot track`. */
  readonly what: string;
}

/** The type of an outcome, next to what a row says. There is no such member. */
export interface HasOutcome<Outcome> extends OperationMarks {
  readonly outcome?: Outcome;
}

/** Declares an operation: `operation<PickupOutcome>()({ Request: PickupRequest, … })`. */
export const operation =
  <Outcome>() =>
  <const Row extends Operation>(row: Row): Row & HasOutcome<Outcome> =>
    row;
