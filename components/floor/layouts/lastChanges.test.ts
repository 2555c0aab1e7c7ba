import { expect, it } from 'vitest';
import { lastChangedBy } from './lastChanges';

const layout = {
  tableLayoutUuid: 'l',
  updatedAt: '2026-11-21T12:00:00.000Z',
  rooms: [{ roomId: 'r', name: 'Salle', position: 0 }],
};
const change = (subjectId: string, at: string, name = 'Ann') => ({ subjectId, at, actor: { userId: 1, name } });

it('names who last changed a layout or one of its rooms', () => {
  const changes = [
    change('other', '2026-11-21T12:30:00Z', 'Zoé'),
    change('r', '2026-11-21T11:59:59.996Z'),
    change('l', '2026-11-20T08:00:00Z', 'Léo'),
  ];
  expect(lastChangedBy(layout, changes)).toBe('Ann');
});

it('names nobody when the history lacks the last change or the change has no author', () => {
  expect(lastChangedBy(layout, [change('l', '2026-11-21T09:00:00Z')])).toBeNull();
  expect(lastChangedBy(layout, [{ ...change('l', '2026-11-21T12:00:00Z'), actor: null }])).toBeNull();
  expect(lastChangedBy(layout, [])).toBeNull();
});
