import vm from 'node:vm';

/** How the lists begin in which Next names the modules of a screen. */
const BEGINNING = 'globalThis.__RSC_MANIFEST';

/**
 * Has Next read its lists of modules in the JavaScript context of the process. It makes a context of its own for the list of each screen, with
 * everything that the language brings: a quarter of a megabyte that stays.
 */
export function readManifestsInPlace(): void {
  const { runInNewContext } = vm;
  vm.runInNewContext = (code, context, options) =>
    code.startsWith(BEGINNING) && typeof context === 'object'
      ? vm.compileFunction(code, ['globalThis', 'process'])(context, context.process)
      : runInNewContext(code, context, options);
}
