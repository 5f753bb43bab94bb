/** How the countries write the number of a house. */
export const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Where the number comes before the street. Source: Universal Postal Union, postal addressing systems. */
export const NUMBER_FIRST = words(
  'AU CA FR GB GG GF GP IE IM IN JE LU MC MQ MY NC NZ PF PM PR RE SG TH US YT ZA',
);
/** Where it may stand last as well, as shops abroad write it. */
export const EITHER = words('FR GB GG GF GP IE IM JE LU MC MQ NC PF PM RE YT');
/** Street first, and French speakers write it last: a French kind of street after the number settles it. */
export const BILINGUAL = words('BE CH');
/** `12-14` is number and addition. */
export const DASH_ADDS = words('NL BE ES LT LV EE');
/** `8 - 3` is one where the second is lower. */
export const DASH_RISES = words('PT IT');
/** `816/20` is one number: of the land register and of the street, or of two houses. */
export const SLASH_JOINS = words('CZ SK IE GB FR');
/** Two numbers at the end are house and flat, without a word. */
export const FLAT_WITHOUT_WORD = words('BE DK SE FI AT');
