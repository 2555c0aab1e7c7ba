import { describe, expect, it } from 'vitest';
import type { Change } from '@/server/core/writes/diff';
import { subjects } from './modules.subjects';

const at = (...path: string[]): Change => ({ path, kind: 'changed', before: 1, after: 2 });
const visible = (...paths: string[][]) =>
  subjects['restaurant module']?.hideShadows?.(paths.map((path) => at(...path))).map(({ path }) => path.join('.'));

describe('the history of layered settings', () => {
  it('shows a change of an own value and its effect only once', () => {
    expect(visible(['module', 'a'], ['own', 'a'])).toEqual(['module.a']);
    expect(visible(['module', 'style', 'logo'], ['own', 'style'])).toEqual(['module.style.logo']);
    expect(visible(['module', 'a'], ['own'])).toEqual(['module.a']);
    expect(visible(['others', 'kitchen.display', 'module', 'is_enabled'], ['others', 'kitchen.display', 'own', 'is_enabled'])).toEqual([
      'others.kitchen.display.module.is_enabled',
    ]);
  });

  it('also shows own values that were set without an effect', () => {
    expect(visible(['module', 'a'], ['own', 'b'])).toEqual(['module.a', 'own.b']);
    expect(visible(['others', 'x', 'module', 'a'], ['own', 'a'])).toEqual(['others.x.module.a', 'own.a']);
  });
});
