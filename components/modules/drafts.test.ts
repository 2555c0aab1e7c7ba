import { describe, expect, it } from 'vitest';
import { countOf, effectsOf, entered, type ShownField, shownValue } from './drafts';

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

describe('drafts of module settings', () => {
  it('hold what was entered, and nothing once it is as it was', () => {
    const drafts = entered(entered({}, '1/2', field(), 45), '1/2', logo, 'b');
    expect(drafts).toEqual({ '1/2': { preparationTime: 45, style: { logo: 'b' } } });
    expect(countOf(drafts)).toBe(2);
    expect(entered(entered(drafts, '1/2', field(), 30), '1/2', logo, 'a')).toEqual({});
  });

  it('go back to what is inherited, where there is something to go back from', () => {
    const drafts = entered({}, '1/2', field(), null);
    expect(drafts).toEqual({ '1/2': { preparationTime: null } });
    expect(shownValue(drafts['1/2'], field())).toEqual({ value: 20, isChanged: true, isBack: true });
    expect(entered({ '1/2': { style: { logo: 'b' } } }, '1/2', logo, null)).toEqual({});
  });

  it('say what a save does beside changing fields', () => {
    const close = field({ path: ['closeRestaurant'], value: false, inherited: false });
    const follow = field({ path: ['isProductFollowUpEnabled'], value: false, inherited: true });
    expect(effectsOf({ closeRestaurant: true, isProductFollowUpEnabled: null }, [close, follow])).toEqual(['closing', 'productFollowUp']);
    expect(effectsOf({ closeRestaurant: false }, [{ ...close, value: true }])).toEqual(['opening']);
    expect(effectsOf({ preparationTime: 5 }, [close, follow])).toEqual([]);
    expect(effectsOf({ preparationTime: 5 }, [close, follow], true)).toEqual(['firstOnWeb']);
  });
});
