import type { ComponentType } from 'react';

/** A component whose code is fetched later: once, or again if that failed. */
export function lateCode<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let component: ComponentType<Props> | null = null;
  return {
    /** Null until it is fetched. */
    peek: () => component,
    fetch: async () => {
      component ??= (await load()).default;
      return component;
    },
  };
}
