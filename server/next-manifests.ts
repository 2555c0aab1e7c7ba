import vm from 'node:vm';

/** How Next's module lists for a screen begin. */
const BEGINNING = 'globalThis.__RSC_MANIFEST';

/**
 * Makes Next evaluate its module lists in the JavaScript context of the process. By itself it creates a context for each screen's list,
 * including all built-in objects: a quarter of a megabyte that is never freed.
 */
export function readManifestsInPlace(): void {
  const { runInNewContext } = vm;
  vm.runInNewContext = (code, context, options) =>
    code.startsWith(BEGINNING) && typeof context === 'object'
      ? vm.compileFunction(code, ['globalThis', 'process'])(context, context.process)
      : runInNewContext(code, context, options);
}
