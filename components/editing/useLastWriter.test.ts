import { expect, it } from 'vitest';
import { lastWriter } from './useLastWriter';

const entry = (subjectId: string, name: string | null, at: string) => ({
  subjectId,
  actor: name === null ? null : { userId: 1, name },
  at,
});

it('names who last changed the given subjects, ignoring later changes to others', () => {
  const entries = [entry('winter', 'Ann', '3'), entry('terrace', 'Bob', '2'), entry('summer', 'Cleo', '1')];
  expect(lastWriter(entries, ['summer', 'terrace'])).toEqual({ name: 'Bob', at: '2' });
  expect(lastWriter(entries)).toEqual({ name: 'Ann', at: '3' });
  expect(lastWriter(entries, ['patio'])).toBeNull();
  expect(lastWriter([entry('summer', null, '4'), ...entries], ['summer'])).toBeNull();
});
