import { describe, expect, it } from 'vitest';
import type { Json, Settings } from './layers.rules';
import {
  copySettings,
  defaultsOf,
  effectiveOf,
  fieldFaults,
  isSafeImage,
  type ModuleLayers,
  originAt,
  originBelow,
  publicPart,
  storable,
} from './modules.rules';
import { KITCHEN_CHANNEL, KITCHEN_DISPLAY, type ModuleType, moduleTypeOf, moduleTypes, ORDERING_FLOW } from './modules.values';
import { contradictionsIn, planBrandSave, planSave } from './saving.rules';

const typeOf = (moduleId: number) => moduleTypeOf.get(moduleId) as ModuleType;
const flow = (own: Settings | null, more: Partial<ModuleLayers> = {}): ModuleLayers => ({
  type: typeOf(ORDERING_FLOW),
  channelId: 2,
  brand: {},
  locked: [],
  own,
  ...more,
});
const kitchen = (own: Settings | null, more: Partial<ModuleLayers> = {}): ModuleLayers => ({
  ...flow(own, more),
  type: typeOf(KITCHEN_DISPLAY),
  channelId: KITCHEN_CHANNEL,
});

describe('module types', () => {
  it('have unique ids, names and field paths, and valid default values', () => {
    expect(new Set(moduleTypes.map(({ moduleId }) => moduleId)).size).toBe(moduleTypes.length);
    expect(new Set(moduleTypes.map(({ category, name }) => `${category}.${name}`)).size).toBe(moduleTypes.length);
    for (const type of moduleTypes) {
      expect(new Set(type.fields.map(({ path }) => path.join('.'))).size).toBe(type.fields.length);
      expect(fieldFaults(type, defaultsOf(type))).toEqual([]);
    }
  });
});

describe('module layers', () => {
  const layers = flow({ preparationTime: 40, gift: 'yes' }, { brand: { preparationTime: 20, maximumItems: 10 } });

  it('let the restaurant override the brand, and the brand the platform’s defaults', () => {
    expect(effectiveOf(layers)).toMatchObject({ preparationTime: 40, maximumItems: 10, allowComments: true, gift: 'yes' });
    expect(['preparationTime', 'maximumItems', 'allowComments', 'gift'].map((key) => originAt(layers, [key]))).toEqual([
      'restaurant',
      'brand',
      'default',
      'restaurant',
    ]);
    expect([originBelow(layers, ['preparationTime']), originBelow(layers, ['gift'])]).toEqual(['brand', 'default']);
  });

  it('ignore the restaurant’s value of a field that the brand has locked', () => {
    const locked = { ...layers, locked: [['preparationTime']] };
    expect(effectiveOf(locked).preparationTime).toBe(20);
    expect(originAt(locked, ['preparationTime'])).toBe('brand');
  });

  it('do not store fields that only answers contain', () => {
    const answer = { moduleId: 1, channelId: 2, restaurantId: 3, isGroupingByTableNameEnabled: true, preparationTime: 5 };
    expect(storable(answer)).toEqual({ preparationTime: 5 });
  });

  it('show guests only public fields', () => {
    const settings = { ...effectiveOf(layers), secret: 'x' };
    expect(publicPart(layers.type, settings)).toEqual({
      is_enabled: false,
      closeRestaurant: false,
      isOrderFollowUpEnabled: false,
      isProductFollowUpEnabled: false,
      preparationTime: 40,
      maximumItems: 10,
      allowComments: true,
      askForName: false,
    });
  });
});

describe('planning a save', () => {
  const plan = (modules: ModuleLayers[], layers: ModuleLayers, submitted: Settings) => planSave(modules, layers, submitted);
  const settingsIn = (found: ReturnType<typeof planSave>) => ('writes' in found ? found.writes.map(({ settings }) => settings) : found);

  it('writes only the saved module when no other is affected', () => {
    const here = flow({ preparationTime: 5 });
    expect(settingsIn(plan([here], here, { maximumItems: 9 }))).toEqual([{ preparationTime: 5, maximumItems: 9 }]);
  });

  it('forces order follow-up off and disables the kitchen display when product follow-up is enabled', () => {
    const here = flow({ isOrderFollowUpEnabled: true });
    const screen = kitchen({ is_enabled: true, lateAfter: 9 });
    expect(settingsIn(plan([here, screen], here, { isProductFollowUpEnabled: true }))).toEqual([
      { isProductFollowUpEnabled: true },
      { lateAfter: 9 },
    ]);
    expect(settingsIn(plan([here], here, { isProductFollowUpEnabled: true, isOrderFollowUpEnabled: true }))).toEqual([
      { isProductFollowUpEnabled: true },
    ]);
    const inherits = flow(null, { brand: { isOrderFollowUpEnabled: true } });
    expect(settingsIn(plan([inherits], inherits, { isProductFollowUpEnabled: true }))).toEqual([
      { isProductFollowUpEnabled: true, isOrderFollowUpEnabled: false },
    ]);
    const byBrand = kitchen(null, { brand: { is_enabled: true } });
    expect(settingsIn(plan([here, byBrand], here, { isProductFollowUpEnabled: true }))).toEqual([
      { isProductFollowUpEnabled: true },
      { is_enabled: false },
    ]);
  });

  it('keeps order follow-up off while product follow-up is enabled', () => {
    const here = flow({ isProductFollowUpEnabled: true });
    expect(settingsIn(plan([here], here, { isOrderFollowUpEnabled: true }))).toEqual([{ isProductFollowUpEnabled: true }]);
  });

  it('refuses to enable a follow-up while the kitchen display groups by table name', () => {
    const here = flow(null);
    const grouping = kitchen({ is_enabled: true, groupByTableName: true });
    for (const key of ['isOrderFollowUpEnabled', 'isProductFollowUpEnabled'])
      expect(plan([here, grouping], here, { [key]: true })).toEqual({ refused: { reason: 'kitchen_display_groups_by_table' } });
    const dormant = kitchen({ groupByTableName: true });
    expect(settingsIn(plan([here, dormant], here, { isOrderFollowUpEnabled: true }))).toEqual([{ isOrderFollowUpEnabled: true }]);
  });

  it('applies the same rules within the kitchen display module itself', () => {
    const grouping = kitchen({ is_enabled: true, groupByTableName: true });
    for (const key of ['isOrderFollowUpEnabled', 'isProductFollowUpEnabled'])
      expect(plan([grouping], grouping, { [key]: true })).toEqual({ refused: { reason: 'kitchen_display_groups_by_table' } });
    const screen = kitchen({ is_enabled: true, lateAfter: 9 });
    expect(settingsIn(plan([screen], screen, { isProductFollowUpEnabled: true }))).toEqual([
      { lateAfter: 9, isProductFollowUpEnabled: true },
    ]);
    const followed = kitchen({ is_enabled: true, isOrderFollowUpEnabled: true });
    expect(plan([followed], followed, { groupByTableName: true })).toEqual({ refused: { reason: 'follow_up_enabled' } });
  });

  it('refuses grouping by table name during a follow-up, and the kitchen display during product follow-up', () => {
    const screen = kitchen({ is_enabled: true });
    const followed = flow({ isOrderFollowUpEnabled: true });
    expect(plan([followed, screen], screen, { groupByTableName: true })).toEqual({ refused: { reason: 'follow_up_enabled' } });
    const off = kitchen(null);
    const byProduct = flow({ isProductFollowUpEnabled: true });
    expect(plan([byProduct, off], off, { is_enabled: true })).toEqual({ refused: { reason: 'follow_up_enabled' } });
    expect(settingsIn(plan([followed, off], off, { is_enabled: true }))).toEqual([{ is_enabled: true }]);
  });

  it('refuses to change what the brand has locked, even as a side effect', () => {
    const locked = flow(null, { locked: [['allowComments']] });
    expect(plan([locked], locked, { allowComments: false, maximumItems: 2 })).toEqual({
      refused: { reason: 'locked_by_brand', paths: [['allowComments']] },
    });
    expect(settingsIn(plan([locked], locked, { allowComments: true, maximumItems: 2 }))).toEqual([{ maximumItems: 2 }]);
    const here = flow(null);
    const screen = kitchen(null, { brand: { is_enabled: true }, locked: [['is_enabled']] });
    expect(plan([here, screen], here, { isProductFollowUpEnabled: true })).toMatchObject({ refused: { reason: 'locked_by_brand' } });
    const orders = flow(null, { brand: { isOrderFollowUpEnabled: true }, locked: [['isOrderFollowUpEnabled']] });
    expect(plan([orders], orders, { isProductFollowUpEnabled: true })).toMatchObject({ refused: { reason: 'locked_by_brand' } });
  });

  it('works in the same way on the brand’s layer', () => {
    const here = flow(null, { brand: { isOrderFollowUpEnabled: true } });
    const screen = kitchen(null, { brand: { is_enabled: true, lateAfter: 9 } });
    expect(planBrandSave([here, screen], here, { isProductFollowUpEnabled: true })).toEqual({
      writes: [
        { layers: here, settings: { isProductFollowUpEnabled: true } },
        { layers: screen, settings: { lateAfter: 9 } },
      ],
    });
  });

  it('finds contradictions between modules', () => {
    expect(contradictionsIn([flow(null), kitchen({ is_enabled: true, groupByTableName: true })])).toEqual([]);
    expect(contradictionsIn([flow({ isOrderFollowUpEnabled: true }), kitchen({ is_enabled: true, groupByTableName: true })])).toEqual([
      'kitchen_display_groups_by_table',
    ]);
    expect(
      contradictionsIn([flow({ isProductFollowUpEnabled: true, isOrderFollowUpEnabled: true }), kitchen({ is_enabled: true })]),
    ).toEqual(['order_follow_up_enabled', 'kitchen_display_enabled']);
  });
});

describe('field validation', () => {
  const faults = (moduleId: number, submitted: Settings) => fieldFaults(typeOf(moduleId), submitted).map(({ path }) => path);
  it.each<[number, Settings, string[]]>([
    [1, { preparationTime: 15, maximumItems: 1 }, []],
    [1, { preparationTime: -1, maximumItems: 2.5 }, ['module.preparationTime', 'module.maximumItems']],
    [1, { preparationTime: '15', allowComments: 1 }, ['module.preparationTime', 'module.allowComments']],
    [1, { preparationTime: null, allowComments: null, anything: { at: ['all'] } }, []],
    [2, { language: 'en', style: { primaryColor: '#AbCdEf', logo: 'logos/a.svg', slideshow: [] } }, []],
    [
      2,
      { language: 'xx', style: { primaryColor: 'red', logo: 'javascript:alert(1)', slideshow: 5 } },
      ['module.language', 'module.style.primaryColor', 'module.style.logo', 'module.style.slideshow'],
    ],
    [2, { welcomeText: 'x'.repeat(501) }, ['module.welcomeText']],
    [7, { smallestReload: 99, largestBalance: 10_000_001 }, ['module.smallestReload', 'module.largestBalance']],
  ])('of module %i with %j finds faults at %j', (moduleId, submitted, expected) => expect(faults(moduleId, submitted)).toEqual(expected));
});

describe('isSafeImage', () => {
  it.each([
    'https://cdn.example.com/a.jpg',
    'http://example.com/é.png?w=2#x',
    'images/summer.jpg',
    '/library/12/a.webp',
    'a%20b.png',
    'a.b..c.png',
  ])('accepts %s', (url) => expect(isSafeImage(url)).toBe(true));
  it.each([
    '',
    '../secret.png',
    'images/../../etc/passwd',
    'images/%2e%2e/a.png',
    'images/%252e%252e/a.png',
    'images%5c..%5ca.png',
    'a\\b.png',
    'a\0.png',
    'a%00.png',
    'a b.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '//evil.example/a.png',
    '%2F%2Fevil.example/a.png',
    'https://user:pass@example.com/a.png',
    'https://',
    'a%.png',
    `a'onerror=x.png`,
    'x'.repeat(2_001),
  ])('rejects %j', (url) => expect(isSafeImage(url)).toBe(false));
});

describe('copying a restaurant’s settings', () => {
  it('replaces the target’s values, but keeps whether the target is closed', () => {
    const from = { closeRestaurant: true, preparationTime: 9, extra: { a: [1] } as Json };
    expect(copySettings(flow(null), from as Settings, { maximumItems: 3 })).toEqual({ preparationTime: 9, extra: { a: [1] } });
    expect(copySettings(flow(null), {}, { closeRestaurant: true, maximumItems: 3 })).toEqual({ closeRestaurant: true });
  });
});
