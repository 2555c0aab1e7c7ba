// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import { read, sources } from '@/server/testing/sources';
import { Form } from './Form';

const send = vi.fn();
let place: HTMLElement;
let unmount = () => {};

beforeEach(async () => {
  ({ place, unmount } = await mountInAct(
    <TestPage>
      <Form onSubmit={send}>
        <TextInput name="name" label="Name" required />
        <TextInput name="reason" label="Reason" required data-missing="Enter a reason" />
        <TextInput name="note" label="Note" />
      </Form>
    </TestPage>,
  ));
});
afterEach(() => {
  unmount();
  send.mockReset();
});

const field = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const submit = () => act(() => void place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const said = () => [...place.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
const enter = (name: string, value: string) =>
  act(() => {
    field(name).value = value;
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
  });

it('marks each empty required field, and sends nothing until all are filled in', () => {
  enter('name', '  ');
  submit();
  expect(said()).toEqual([messages.common.required, 'Enter a reason']);
  expect(document.activeElement).toBe(field('name'));
  expect(field('name').getAttribute('aria-invalid')).toBe('true');
  enter('name', 'Lunch');
  expect(said()).toEqual(['Enter a reason']);
  expect(field('name').hasAttribute('aria-invalid')).toBe(false);
  enter('reason', 'Counted wrongly');
  submit();
  expect(send).toHaveBeenCalledOnce();
});

/** The opening tags of a component in a source file, with attributes. */
function tagsOf(source: string, name: string): string[] {
  return [...source.matchAll(new RegExp(`<${name}(?=[\\s>])`, 'g'))].map(({ index }) => {
    let depth = 0;
    let end = index;
    while (end < source.length && !(source[end] === '>' && depth === 0)) {
      if (source[end] === '{') depth += 1;
      if (source[end] === '}') depth -= 1;
      end += 1;
    }
    return source.slice(index, end);
  });
}

/** Submit buttons that wait for something that is not entered in a field of their form. */
const waiting: Record<string, string> = {
  'components/catalog/grid/BulkModal.tsx': 'the change that is chosen changes nothing',
  'components/catalog/grid/OffersModal.tsx': 'a choice from a list',
  'components/customers/wallet/RefundModal.tsx': 'what is left is being read',
  'components/editing/SharedEditActions.tsx': 'nothing of what exists is changed',
  'components/floor/editor/StepForm.tsx': 'a step that would do nothing, or too much, as its preview says',
  'components/floor/print/PrintModal.tsx': 'a choice from a list',
  'components/imports/ColumnsStep.tsx': 'a choice in a table, as the foot says',
  'components/imports/rows/RowPanel.tsx': 'nothing of what exists is changed',
  'components/orders/desk/Desk.tsx': 'the price is being read',
  'components/promotions/PublishModal.tsx': 'the versions are being read',
  'components/stock/product/CountForm.tsx': 'nothing of what exists is changed',
  'components/ui/TypedConfirmDialog.tsx': 'the name is typed to confirm',
  'components/brands/restaurant/AddressSearch.tsx': 'a search, not a form',
  'components/delivery-areas/editor/AddressField.tsx': 'a search, not a form',
};

it('disables no submit button while a field is not filled in', () => {
  const found = sources('components/**/*.tsx').filter((file) => {
    const source = read(file);
    if (!/<Form[\s>]/.test(source) && !/SharedEditActions|StepForm/.test(file)) return false;
    const sending = [
      ...tagsOf(source, 'DialogActions').filter((tag) => !/\sonAction=/.test(tag)),
      ...tagsOf(source, 'Button').filter((tag) => /\stype="submit"/.test(tag)),
    ];
    return sending.some((tag) => /\sdisabled=/.test(tag));
  });
  expect(found.sort()).toEqual(Object.keys(waiting).sort());
});

it('marks required fields in the same way everywhere', () => {
  const odd = sources('components/**/*.tsx').filter((file) => /withAsterisk|requiredSign|aria-required/.test(read(file)));
  expect(odd).toEqual([]);
});
