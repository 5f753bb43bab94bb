/** Of this package; a release writes it. */
export const VERSION = '1.0.0';
