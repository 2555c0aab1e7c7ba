// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it } from 'vitest';
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

function show(restored: FormLine[]): () => void {
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Lines restored={restored} />));
  return () => act(() => root.unmount());
}
const type = (quantity: string) => act(() => lines.change(lines.lines.at(-1)?.key ?? '', { quantity }));
const quantities = () => entered.map(({ quantity }) => quantity);

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

it('adds each line in a row of its own, even after lines of an earlier visit', () => {
  const leave = show([]);
  type('1');
  type('2');
  expect(quantities()).toEqual(['1', '2']);
  const kept = entered;
  leave();
  const leaveAgain = show(kept);
  type('3');
  expect(quantities()).toEqual(['1', '2', '3']);
  leaveAgain();
});

it('continues typing in the line that was started', () => {
  const leave = show([]);
  const { key } = lines.lines[0] ?? emptyLine();
  act(() => lines.change(key, { quantity: '1' }));
  act(() => lines.change(key, { quantity: '12' }));
  expect(quantities()).toEqual(['12']);
  leave();
});
