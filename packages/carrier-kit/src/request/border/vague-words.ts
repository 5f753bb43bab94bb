/**
 * Words that say nothing of the goods when they stand alone. Sources: European Commission, ICS2 stop words (September 2025 and
 * 4 May 2026, as far as they were seen: A to G); the last two lines are named by forwarders and posts.
 */
const WORDS = `accessories|adapter|agricultural products|aid consignment|alcohol|all kind of cargo|all kind of goods|animals
apparel|appliances|arms|articles|artwork|as ordered|as per attached invoice|attached manifest|auto|auto parts|automobiles
baggage|bags|battery|bazaar goods|biological substances|birthday gifts|bits|boards|boxes|cables|caps|cards|cartons|case
charity|chemicals|cleaning products|clothes|clothing|collected items|commodity|component|consol|consolidated|consumer
courier|decorations|decorative items|didactic articles|docs|documents|documentations|dox|drugs|drums|e-commerce
electronic equipment|electronic goods|electronics|equipment|exhibition goods|express|firearm|fish|food|foodstuff|footwear
fresh fruit|freight all kinds|fruit|fuel|garments|general cargo
gift|gifts|goods|items|machinery|miscellaneous|parts|party accessories|said to contain|sample|samples|see invoice|shoes
stuff|textiles|tools|unknown|various goods|vegetables`;

const vague = new Set(WORDS.split(/[|\n]/));

export function isVague(description: string): boolean {
  return vague.has(
    description
      .toLowerCase()
      .replace(/[^a-z-]+/g, ' ')
      .trim(),
  );
}
