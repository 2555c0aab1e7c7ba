// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { NextIntlClientProvider } from 'next-intl';
import { act, type FormEvent, type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';
import { Drawer } from './Drawer';
import { Form } from './Form';

let unmount = () => {};
afterEach(() => unmount());

async function show(content: ReactNode): Promise<void> {
  ({ unmount } = await mountInAct(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <MantineProvider>{content}</MantineProvider>
    </NextIntlClientProvider>,
  ));
}

const press = (name: string) =>
  act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());

const heard = (spy: () => void) => (event: FormEvent) => {
  event.preventDefault();
  spy();
};

it.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a form in a %s does not submit or reset the form around it', async (_name, Layer) => {
  const [outer, outerReset, inner] = [vi.fn(), vi.fn(), vi.fn()];
  await show(
    <form onSubmit={heard(outer)} onReset={outerReset}>
      <Layer opened transitionProps={{ duration: 0 }} onClose={() => undefined} title="Paste a list">
        <form onSubmit={heard(inner)}>
          <button type="submit">Add</button>
          <button type="reset">Empty</button>
        </form>
      </Layer>
      <button type="submit">Receive</button>
    </form>,
  );
  press('Add');
  press('Empty');
  expect(inner).toHaveBeenCalledTimes(1);
  expect(outer).not.toHaveBeenCalled();
  expect(outerReset).not.toHaveBeenCalled();
  press('Receive');
  expect(outer).toHaveBeenCalledTimes(1);
});

it('a Form does not propagate its submit, and turns off the browser’s validation', async () => {
  const [around, inner] = [vi.fn(), vi.fn()];
  await show(
    <div onSubmit={around}>
      <Form onSubmit={inner}>
        <input type="email" aria-label="Supplier" defaultValue="nobody" />
        <button type="submit">Receive</button>
      </Form>
    </div>,
  );
  expect(document.querySelector('form')?.noValidate).toBe(true);
  press('Receive');
  expect(inner).toHaveBeenCalledTimes(1);
  expect(around).not.toHaveBeenCalled();
});

it('a long form scrolls to the message that prevents it from being sent', async () => {
  const shown = vi.fn();
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown(this.textContent);
  });
  function LongForm() {
    const [checked, setChecked] = useState(false);
    return (
      <Form onSubmit={() => setChecked(true)}>
        {checked && <p role="alert">Enter a name.</p>}
        <DialogActions action="Add" />
      </Form>
    );
  }
  await show(<LongForm />);
  press('Add');
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith('Enter a name.'), PATIENCE_MS);
  vi.restoreAllMocks();
});

it('a dialog stays open while its action is running, and can be closed once it has ended', async () => {
  const [onClose, onCancel] = [vi.fn(), vi.fn()];
  let setRunning = (_isRunning: boolean) => {};
  function Refund() {
    const [isRunning, set] = useState(true);
    setRunning = set;
    return <DialogActions action="Refund" busy={isRunning} onCancel={onCancel} />;
  }
  await show(
    <Dialog opened transitionProps={{ duration: 0 }} onClose={onClose} title="Refund">
      <Refund />
    </Dialog>,
  );
  const closeAnyway = () => {
    act(
      () => void document.querySelector('[role="dialog"]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    );
    act(() => document.querySelector<HTMLElement>('[aria-label="Close"]')?.click());
    press('Cancel');
  };
  closeAnyway();
  expect([onClose, onCancel].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  act(() => setRunning(false));
  closeAnyway();
  expect([onClose, onCancel].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});

it('a dialog whose Cancel calls the action off can be closed meanwhile', async () => {
  const onClose = vi.fn();
  await show(
    <Dialog opened transitionProps={{ duration: 0 }} onClose={onClose} title="Reward">
      <DialogActions action="Save" busy callsOff onCancel={onClose} />
    </Dialog>,
  );
  press('Cancel');
  act(() => document.querySelector<HTMLElement>('[aria-label="Close"]')?.click());
  expect(onClose).toHaveBeenCalledTimes(2);
});
