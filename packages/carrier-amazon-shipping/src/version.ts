/** Of this package; a release writes it. */
export const VERSION = '0.0.0';
