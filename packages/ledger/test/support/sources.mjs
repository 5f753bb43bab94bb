import { registerHooks } from 'node:module';

// Lets Node run our sources as they are: they import `./x.js`, which is `./x.ts` before it is compiled.
registerHooks({
  resolve: (specifier, context, next) => {
    try {
      return next(specifier, context);
    } catch (error) {
      if (!/^\..*\.js$/.test(specifier)) throw error;
      return next(specifier.replace(/\.js$/, '.ts'), context);
    }
  },
});
