const store = globalThis as typeof globalThis & { brigade?: Map<string, unknown> };

/**
 * One instance a process, whatever bundle asks: Next compiles pages and routes apart (and again on every edit in development),
 * so module state alone would give each of them a pool, a cache and a metrics registry of its own.
 */
export function singleton<T>(name: string, make: () => T): T {
  store.brigade ??= new Map();
  if (!store.brigade.has(name)) store.brigade.set(name, make());
  return store.brigade.get(name) as T;
}
