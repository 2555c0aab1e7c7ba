import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionFor, matchImports } from './import-match.rules';

const surface = (name: string, more: { uuid?: string; isUsable?: boolean; problems?: { code: string }[] } = {}) => ({
  uuid: null,
  name,
  isUsable: true,
  problems: [],
  ...more,
});
const areas = [
  { uuid: 'n', name: 'Nord' },
  { uuid: 's', name: 'Sud' },
];
const matched = (...surfaces: ReturnType<typeof surface>[]) =>
  matchImports(surfaces, areas).map((match) => (match && match !== 'ambiguous' ? `${match.area.uuid} by ${match.by}` : match));

describe('an imported surface', () => {
  it('matches the area with its uuid, otherwise the one with its name regardless of case', () => {
    expect(matched(surface(' nord '), surface('Other', { uuid: 's' }), surface('Est'))).toEqual(['n by name', 's by uuid', null]);
  });

  it('loses a match by name to a later surface with the area’s uuid', () => {
    expect(matched(surface('Nord'), surface('Elsewhere', { uuid: 'n' }))).toEqual([null, 'n by uuid']);
  });

  it('matches no area when it is not usable', () => {
    expect(matched(surface('Nord', { isUsable: false }), surface('Nord'))).toEqual([null, 'n by name']);
  });

  it('is ambiguous when several areas have its name, unless its uuid matches one', () => {
    expect(
      matchImports(
        [surface('a'), surface('a', { uuid: '2' })],
        [...'12'].map((uuid) => ({ uuid, name: 'A' })),
      ),
    ).toEqual(['ambiguous', { area: { uuid: '2', name: 'A' }, by: 'uuid' }]);
  });

  it('never matches an area that another surface has matched', () => {
    const any = fc.record({
      uuid: fc.constantFrom(null, 'n', 's', 'x'),
      name: fc.constantFrom('Nord', 'NORD', 'Sud', ''),
      isUsable: fc.boolean(),
      problems: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (surfaces) => {
        const taken = matchImports(surfaces, areas).flatMap((match) => (match && match !== 'ambiguous' ? match.area.uuid : []));
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });

  it('is refused if unusable, asked about if far away, updates a matched area, and is otherwise added', () => {
    const far = [{ code: 'far_away' }];
    const match = { area: {}, by: 'name' as const };
    expect(actionFor(surface('a', { isUsable: false, problems: far }), null)).toBe('refuse');
    expect(actionFor(surface('a', { problems: far }), match)).toBe('ask');
    expect(actionFor(surface('a'), match)).toBe('update');
    expect(actionFor(surface('a'), 'ambiguous')).toBe('add');
  });
});
