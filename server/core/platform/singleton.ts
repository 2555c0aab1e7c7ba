const store = globalThis as typeof globalThis & { brigade?: Map<string, unknown> };

/**
 * One instance per process, shared by all bundles. Next compiles pages and routes separately (and again on every edit in development), so
 * module state would give each its own pool, cache and metrics registry.
 */
export function singleton<T>(name: string, make: () => T): T {
  store.brigade ??= new Map();
  if (!store.brigade.has(name)) store.brigade.set(name, make());
  return store.brigade.get(name) as T;
}
