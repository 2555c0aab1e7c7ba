import { describe, expect, it } from 'vitest';
import { editsOf } from '@/components/editing/sharedEdit.rules';
import { draftsOf, effectsOf, enterValue, fieldsOf, findShownValue, locksOf, type ShownField, touchedModules, withLock } from './drafts';

const field = (more: Partial<ShownField> = {}): ShownField => ({
  path: ['preparationTime'],
  value: 30,
  origin: 'restaurant',
  inherited: 20,
  inheritedFrom: 'brand',
  isLocked: false,
  ...more,
});
const logo = field({ path: ['style', 'logo'], value: 'a', origin: 'brand', inherited: 'a' });

const module = { moduleId: 1, channelId: 2, fields: [field(), logo], locked: [['style']] };
const before = fieldsOf([module]);
const draftsIn = (form: typeof before) => draftsOf(editsOf({ form, theirs: before }));

describe('drafts of module settings', () => {
  it('hold entered values, and nothing once a value is back to what it was', () => {
    const form = enterValue(enterValue(before, module, field(), 45), module, logo, 'b');
    expect(draftsIn(form)).toEqual({ '1/2': { preparationTime: 45, style: { logo: 'b' } } });
    expect(draftsIn(enterValue(enterValue(form, module, field(), 30), module, logo, 'a'))).toEqual({});
  });

  it('return a field to its inherited value, if it has a value of its own', () => {
    const drafts = draftsIn(enterValue(before, module, field(), null));
    expect(drafts).toEqual({ '1/2': { preparationTime: null } });
    expect(findShownValue(drafts['1/2'], field())).toEqual({ value: 20, isChanged: true, isBack: true });
    expect(draftsIn(enterValue(enterValue(before, module, logo, 'b'), module, logo, null))).toEqual({});
  });

  it('keep locks apart from values, and unlock a locked parent together with its field', () => {
    const form = withLock(before, module, ['preparationTime'], true);
    expect(locksOf(form, module)).toEqual([['style'], ['preparationTime']]);
    expect(draftsIn(form)).toEqual({});
    expect([...touchedModules(editsOf({ form, theirs: before }))]).toEqual(['1/2']);
    // Its parent was locked, and is unlocked together with it.
    expect(locksOf(withLock(form, module, ['style', 'logo'], false), module)).toEqual([['preparationTime']]);
  });

  it('report the side effects of a save', () => {
    const close = field({ path: ['closeRestaurant'], value: false, inherited: false });
    const follow = field({ path: ['isProductFollowUpEnabled'], value: false, inherited: true });
    expect(effectsOf({ closeRestaurant: true, isProductFollowUpEnabled: null }, [close, follow])).toEqual(['closing', 'productFollowUp']);
    expect(effectsOf({ closeRestaurant: false }, [{ ...close, value: true }])).toEqual(['opening']);
    expect(effectsOf({ preparationTime: 5 }, [close, follow])).toEqual([]);
    expect(effectsOf({ preparationTime: 5 }, [close, follow], true)).toEqual(['firstOnWeb']);
  });
});
