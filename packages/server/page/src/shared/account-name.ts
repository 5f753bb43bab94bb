/** An account as it is written everywhere: the carrier alone where the account has no name of its own. */
export function accountName({
  carrier,
  account,
}: {
  readonly carrier: string;
  readonly account: string;
}): string {
  return carrier === account ? carrier : `${carrier}/${account}`;
}
