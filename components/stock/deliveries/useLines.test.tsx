// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { emptyLine, type FormLine } from './lines';
import { useLines } from './useLines';

let entered: FormLine[];
let lines: ReturnType<typeof useLines>;

function Lines({ restored }: { restored: FormLine[] }) {
  const [own, setOwn] = useState(restored);
  entered = own;
  lines = useLines(own, setOwn);
  return null;
}

const show = async (restored: FormLine[]) => (await mountInAct(<Lines restored={restored} />)).unmount;
const type = (quantity: string) => act(() => lines.change(lines.lines.at(-1)?.key ?? '', { quantity }));
const quantities = () => entered.map(({ quantity }) => quantity);

it('adds each line in a row of its own, even after lines of an earlier visit', async () => {
  const leave = await show([]);
  type('1');
  type('2');
  expect(quantities()).toEqual(['1', '2']);
  const kept = entered;
  leave();
  const leaveAgain = await show(kept);
  type('3');
  expect(quantities()).toEqual(['1', '2', '3']);
  leaveAgain();
});

it('continues typing in the line that was started', async () => {
  const leave = await show([]);
  const { key } = lines.lines[0] ?? emptyLine();
  act(() => lines.change(key, { quantity: '1' }));
  act(() => lines.change(key, { quantity: '12' }));
  expect(quantities()).toEqual(['12']);
  leave();
});
