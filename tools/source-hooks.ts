/**
 * Lets Node run sources of packages as they are: they import each other as `./x.js`, which is `./x.ts` until it is built.
 * `node --import ./tools/source-hooks.ts --conditions=@waybill/source`
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => {
    const isOurs = /^\.\.?\/.*\.js$/.test(specifier) && /\.ts(\?|$)/.test(context.parentURL ?? '');
    return next(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
