/** A call as it stood on the wire. */
export interface ContractCall {
  readonly method: string;
  /** Below the account's server, with the query. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A carrier's answer as it stood on the wire. */
export interface ContractReply {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * What is wrong with a document by the carrier's official contract; `undefined` for what the contract says nothing
 * about (a GET, a PDF), which is then not counted.
 */
export type Verdict = readonly string[] | undefined;

/** A carrier's official contract: XSD, WSDL, OpenAPI. */
export interface Contracts {
  request(call: ContractCall): Verdict | Promise<Verdict>;
  reply(call: ContractCall, reply: ContractReply): Verdict | Promise<Verdict>;
}

/**
 * Opens the contract of a carrier below the folder of all contracts.
 * @throws Error when it cannot be read.
 */
export type OpenContracts = (folder: string) => Contracts | Promise<Contracts>;

/** One call and its answer; `null` where none came. */
export interface Traffic {
  readonly call: ContractCall;
  readonly reply: ContractReply | null;
  /** The scenario that it is for, if it is. */
  readonly scenario?: string;
}

/** How many documents were judged, and what is wrong with them. */
export interface ContractReport {
  readonly requests: number;
  readonly replies: number;
  readonly problems: readonly string[];
}

/** Judges every document once, however often it was seen. */
export async function judge(contracts: Contracts, traffic: readonly Traffic[]): Promise<ContractReport> {
  const problems: string[] = [];
  const seen = new Set<string>();
  let requests = 0;
  let replies = 0;
  const note = (what: string, body: string, verdict: readonly string[]) => {
    problems.push(...verdict.map((problem) => `${what}: ${problem}\n${body}`));
  };
  for (const { call, reply, scenario } of traffic) {
    const where = `${call.method} ${call.path}`;
    const origin = scenario === undefined ? '' : ` (scenario "${scenario}")`;
    const body = reply === null ? '' : Buffer.from(reply.body).toString('latin1');
    const request = `${where}\n${JSON.stringify(call.headers)}\n${call.body}`;
    const replied = `${where}\n${reply?.status}\n${body}`;
    if (!seen.has(request)) {
      seen.add(request);
      const verdict = await contracts.request(call);
      requests += verdict === undefined ? 0 : 1;
      note(`request ${where}${origin}`, call.body, verdict ?? []);
    }
    if (reply !== null && !seen.has(replied)) {
      seen.add(replied);
      const verdict = await contracts.reply(call, reply);
      replies += verdict === undefined ? 0 : 1;
      note(`reply to ${where}${origin}`, body, verdict ?? []);
    }
  }
  return { requests, replies, problems };
}
