import { expect, it } from 'vitest';
import type { Change } from '@/server/core/writes/diff';
import { subjects } from './consumption-modes.subjects';

it('the history of consumption modes leaves out hidden fields', () => {
  const [seen, hidden] = ['modes', 'hidden'].map((part): Change => ({ path: [part, 'a'], kind: 'changed', before: 1, after: 2 })) as [
    Change,
    Change,
  ];
  expect(subjects['consumption modes']?.hideShadows?.([seen, hidden])).toEqual([seen]);
});
