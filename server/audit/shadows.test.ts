import { describe, expect, it } from 'vitest';
import type { Change } from '@/server/core/writes/diff';
import { withoutShadows } from './shadows';

const at = (...path: string[]): Change => ({ path, kind: 'changed', before: 1, after: 2 });
const told = (...paths: string[][]) =>
  withoutShadows(
    'restaurant module',
    paths.map((path) => at(...path)),
  ).map(({ path }) => path.join('.'));

describe('the history of settings in layers', () => {
  it('tells a change once', () => {
    expect(told(['module', 'a'], ['own', 'a'])).toEqual(['module.a']);
    expect(told(['module', 'style', 'logo'], ['own', 'style'])).toEqual(['module.style.logo']);
    expect(told(['module', 'a'], ['own'])).toEqual(['module.a']);
    expect(told(['others', 'kitchen.display', 'module', 'is_enabled'], ['others', 'kitchen.display', 'own', 'is_enabled'])).toEqual([
      'others.kitchen.display.module.is_enabled',
    ]);
  });

  it('tells what was set without changing what counts, and leaves other kinds alone', () => {
    expect(told(['module', 'a'], ['own', 'b'])).toEqual(['module.a', 'own.b']);
    expect(told(['others', 'x', 'module', 'a'], ['own', 'a'])).toEqual(['others.x.module.a', 'own.a']);
    expect(withoutShadows('consumption modes', [at('modes', 'a'), at('hidden', 'a')])).toEqual([at('modes', 'a')]);
    expect(withoutShadows('room', [at('module'), at('own')])).toHaveLength(2);
  });
});
