import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSameJson } from '@/server/core/reads/json';
import {
  findLocked,
  isLocked,
  isSettings,
  type Json,
  keepLockedValues,
  leavesOf,
  merge,
  omitPath,
  override,
  type Settings,
  settingsOf,
  unlockedPart,
  valueAt,
} from './layers.rules';

/** Plain values and lists, without null, as null means «remove my value» in a submission. */
const plain: fc.Arbitrary<Json> = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.boolean(),
  fc.constantFrom('', 'a', 'é'),
  fc.array(fc.record({ id: fc.integer({ min: 0, max: 2 }) }), { maxLength: 2 }),
);
/** Layers of the same structure: what is an object in one of them is an object in all. Awkward names are intentional. */
const inner = fc.dictionary(fc.constantFrom('a', 'constructor', 'toString', 'toJSON'), plain, { maxKeys: 3, noNullPrototype: true });
const settings: fc.Arbitrary<Settings> = fc
  .record({
    flat: fc.dictionary(fc.constantFrom('x', 'y', 'valueOf', 'hasOwnProperty', 'toJSON'), plain, { maxKeys: 4, noNullPrototype: true }),
    style: fc.option(inner),
  })
  .map(({ flat, style }) => ({ ...flat, ...(style && Object.keys(style).length > 0 && { style }) }));
const paths = fc.constantFrom(['x'], ['y'], ['style'], ['style', 'a'], ['style', 'constructor'], ['valueOf']);

describe('merging layers', () => {
  it('is associative for layers of the same shape', () =>
    fc.assert(
      fc.property(settings, settings, settings, (a, b, c) => {
        expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)));
      }),
    ));

  it('has the empty layer as its neutral element, and returns a layer merged with itself unchanged', () =>
    fc.assert(
      fc.property(settings, (a) => {
        expect(merge({}, a)).toEqual(a);
        expect(merge(a, {})).toEqual(a);
        expect(merge(a, a)).toEqual(a);
      }),
    ));

  it('takes every leaf of the upper layer, and from the lower one those that the upper leaves open', () =>
    fc.assert(
      fc.property(settings, settings, (lower, upper) => {
        const merged = merge(lower, upper);
        for (const { path, value } of leavesOf(upper)) expect(valueAt(merged, path)).toEqual(value);
        for (const { path, value } of leavesOf(lower)) if (valueAt(upper, path) === undefined) expect(valueAt(merged, path)).toEqual(value);
      }),
    ));

  it('replaces lists as a whole, and changes neither layer', () => {
    const lower = Object.freeze({ list: [1, 2, 3], style: Object.freeze({ slides: [{ id: 1 }], colour: 'red' }) }) as Settings;
    expect(merge(lower, { list: [9], style: { slides: [] } })).toEqual({ list: [9], style: { slides: [], colour: 'red' } });
    expect(merge({ a: { b: 1 } }, { a: 2 })).toEqual({ a: 2 });
    expect(merge({ a: 2 }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
  });

  it('never turns a key into a prototype', () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}') as Settings;
    const merged = merge({ style: {} }, hostile);
    expect(Object.hasOwn(merged, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(settingsOf(['__proto__', 'polluted'], true))).toBe(Object.prototype);
  });
});

describe('overriding inherited values', () => {
  it('has the same effect as merging the submitted values over all others', () =>
    fc.assert(
      fc.property(settings, settings, settings, (inherited, own, submitted) => {
        expect(merge(inherited, override(own, submitted, inherited))).toEqual(merge(merge(inherited, own), submitted));
      }),
    ));

  it('keeps only submitted values that differ from the inherited ones', () =>
    fc.assert(
      fc.property(settings, settings, (inherited, submitted) => {
        for (const { path, value } of leavesOf(override({}, submitted, inherited)))
          expect(hasSameJson(value, valueAt(inherited, path))).toBe(false);
        expect(override({}, inherited, inherited)).toEqual({});
      }),
    ));

  it('keeps own values that are not submitted', () =>
    fc.assert(
      fc.property(settings, settings, settings, (inherited, own, submitted) => {
        const after = override(own, submitted, inherited);
        for (const { path, value } of leavesOf(own)) {
          const touched = leavesOf(submitted).some((leaf) => isLocked(path, [leaf.path]) || isLocked(leaf.path, [path]));
          if (!touched) expect(valueAt(after, path)).toEqual(value);
        }
      }),
    ));

  it('changes nothing when the same values are submitted again', () =>
    fc.assert(
      fc.property(settings, settings, settings, (inherited, own, submitted) => {
        const once = override(own, submitted, inherited);
        expect(override(once, submitted, inherited)).toEqual(once);
      }),
    ));

  it('returns to exactly the inherited value with null, at any depth', () =>
    fc.assert(
      fc.property(settings, settings, paths, (inherited, own, path) => {
        const after = override(own, settingsOf(path, null), inherited);
        expect(valueAt(merge(inherited, after), path)).toEqual(valueAt(inherited, path));
        expect(valueAt(after, path)).toBeUndefined();
        const all = leavesOf(own).reduce((left, leaf) => override(left, settingsOf(leaf.path, null), inherited), own);
        expect(merge(inherited, all)).toEqual(inherited);
      }),
    ));

  it('leaves no empty object behind in place of inherited values', () => {
    expect(override({ style: { logo: 'a' } }, { style: { logo: null } }, { style: { colour: 'red' } })).toEqual({});
    expect(override({}, { style: {} }, { style: { colour: 'red' } })).toEqual({});
    expect(override({}, { unknown: {} }, {})).toEqual({ unknown: {} });
  });
});

describe('locks', () => {
  it('put the inherited value into effect, and own values again once they are lifted', () =>
    fc.assert(
      fc.property(settings, settings, paths, (inherited, own, lock) => {
        const counts = merge(inherited, unlockedPart(own, [lock]));
        expect(valueAt(counts, lock)).toEqual(valueAt(inherited, lock));
        expect(unlockedPart(own, [])).toEqual(own);
      }),
    ));

  it('reject another value in a locked field, but accept the inherited one and null', () => {
    const inherited = { price: 5, style: { colour: 'red', logo: '' } };
    expect(findLocked({ price: 6 }, [['price']], inherited)).toEqual([['price']]);
    expect(findLocked({ price: 5 }, [['price']], inherited)).toEqual([]);
    expect(findLocked({ price: null }, [['price']], inherited)).toEqual([]);
    expect(findLocked({ style: { colour: 'blue' } }, [['style']], inherited)).toEqual([['style', 'colour']]);
    expect(findLocked({ style: { logo: 'a' } }, [['style', 'colour']], inherited)).toEqual([]);
    expect(findLocked({ style: 'none' }, [['style', 'colour']], inherited)).toEqual([['style']]);
  });

  it('keep the unused own values in locked fields, whatever is submitted in their place', () => {
    const own = { price: 6, style: { colour: 'blue', logo: 'a' } };
    const locked = [['price'], ['style', 'colour']];
    const nothingOfMine: Settings[] = [{ price: null }, { price: 5 }, { style: { colour: null } }];
    for (const submitted of nothingOfMine)
      expect(keepLockedValues(override(own, submitted, { price: 5, style: { colour: 'red' } }), own, locked)).toEqual(own);
    expect(keepLockedValues(override(own, { style: null }, {}), own, locked)).toEqual({ price: 6, style: { colour: 'blue' } });
  });

  it('cannot be bypassed by a plain value in place of an object', () => {
    const own = { style: 'none' };
    expect(merge({ style: { colour: 'red' } }, unlockedPart(own, [['style', 'colour']]))).toEqual({ style: { colour: 'red' } });
  });
});

describe('paths', () => {
  it('lead to every leaf, and removing all of them leaves nothing', () =>
    fc.assert(
      fc.property(settings, (value) => {
        const leaves = leavesOf(value);
        for (const leaf of leaves) expect(valueAt(value, leaf.path)).toEqual(leaf.value);
        expect(leaves.reduce((all, leaf) => merge(all, settingsOf(leaf.path, leaf.value)), {} as Settings)).toEqual(value);
        expect(leaves.reduce((left, { path }) => omitPath(left, path), value)).toEqual({});
        expect(leaves.every((leaf) => !isSettings(leaf.value) || Object.keys(leaf.value).length === 0)).toBe(true);
      }),
    ));

  it('do not find properties of the prototype', () => {
    expect(valueAt({}, ['toString'])).toBeUndefined();
    expect(override({}, { toString: 1 }, {})).toEqual({ toString: 1 });
  });
});
