import * as bwip from '@bwip-js/generic';

/** The module has a default export, which alone has the fonts; its declarations (4.10.1) have them as named exports. */
export const { FontLib, raw } = (bwip as unknown as { readonly default: typeof bwip }).default;
