import { expect, it } from 'vitest';
import { effectOf } from './effect';

it('reads from a dry run which channels a product leaves and returns to', () => {
  const change = (channel: string, after: boolean) => ({ path: [channel], kind: 'changed' as const, before: !after, after });
  const quantities = { quantityBefore: 4, quantityAfter: 0 };
  expect(effectOf(quantities, [{ path: ['quantity'], kind: 'changed', before: 4, after: 0 }])).toEqual({
    before: 4,
    after: 0,
    leaves: [],
    returns: [],
  });
  expect(effectOf(quantities, [change('web', false), change('kiosk', false)])).toMatchObject({ leaves: ['web', 'kiosk'], returns: [] });
  expect(effectOf(quantities, [change('kiosk', true)])).toMatchObject({ leaves: [], returns: ['kiosk'] });
});
