import { describe, expect, it } from 'vitest';
import { editor, plan, room, steps, table } from '../model/testing/samples';
import { keyAction } from './keys';

const state = editor(plan(room('Hall', [table('A', 0, 0), table('B', 200, 0)]), room('Terrace', [], { position: 1 })));
const one = steps(state, { type: 'select', keys: ['A'] });
const two = steps(state, { type: 'selectAll' });

function press(key: string, held: Partial<KeyboardEvent> = {}) {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  return { key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, timeStamp: 5, ...held };
}

describe('arrow keys', () => {
  it('move the selection by a grid step, or finely with Shift', () => {
    expect(keyAction(press('ArrowRight'), one, 'canvas')).toEqual({ event: { type: 'nudge', dx: 10, dy: 0, time: 5 } });
    expect(keyAction(press('ArrowUp', { shiftKey: true }), one, 'canvas')).toEqual({ event: { type: 'nudge', dx: 0, dy: -1, time: 5 } });
  });

  it('enlarge the selection with Ctrl', () => {
    expect(keyAction(press('ArrowDown', { ctrlKey: true }), one, 'canvas')).toEqual({
      event: { type: 'grow', width: 0, height: 10, time: 5 },
    });
  });

  it('pan the plan when nothing is selected', () => {
    expect(keyAction(press('ArrowLeft'), state, 'canvas')).toEqual({ event: { type: 'pan', dx: 60, dy: -0 } });
  });

  it('belong to a focused list, except with Alt', () => {
    expect(keyAction(press('ArrowDown'), one, 'list')).toBeNull();
    expect(keyAction(press('ArrowDown', { altKey: true }), one, 'list')).toEqual({ event: { type: 'nudge', dx: 0, dy: 10, time: 5 } });
  });

  it('do nothing elsewhere', () => {
    expect(keyAction(press('ArrowDown'), one, 'elsewhere')).toBeNull();
  });
});

describe('other keys', () => {
  it('do nothing while a button or tab has the focus, except for undo', () => {
    for (const key of ['r', 'n', 'Delete', '1']) expect(keyAction(press(key), one, 'elsewhere')).toBeNull();
    expect(keyAction(press('z', { ctrlKey: true }), one, 'elsewhere')).toEqual({ event: { type: 'undo' } });
  });

  it('undo and redo with Ctrl or Command', () => {
    expect(keyAction(press('z', { metaKey: true }), state, 'canvas')).toEqual({ event: { type: 'undo' } });
    expect(keyAction(press('Z', { ctrlKey: true, shiftKey: true }), state, 'canvas')).toEqual({ event: { type: 'redo' } });
    expect(keyAction(press('y', { ctrlKey: true }), state, 'canvas')).toEqual({ event: { type: 'redo' } });
  });

  const align = (edge: string) => ({ event: { type: 'align', edge } });

  it('act by the typed letter, wherever AZERTY and QWERTZ place it', () => {
    expect(keyAction(press('a', { code: 'KeyQ', altKey: true }), two, 'canvas')).toEqual(align('left'));
    expect(keyAction(press('w', { code: 'KeyZ', altKey: true }), two, 'canvas')).toEqual(align('top'));
    expect(keyAction(press('z', { code: 'KeyY', altKey: true }), two, 'canvas')).toMatchObject({ event: { type: 'sameSize' } });
    expect(keyAction(press('z', { code: 'KeyW', ctrlKey: true }), two, 'canvas')).toEqual({ event: { type: 'undo' } });
    expect(keyAction(press('m', { code: 'Semicolon' }), two, 'canvas')).toEqual({ panel: 'array' });
  });

  it('act by the keyboard map when Alt changes the letter, or else by their usual position', () => {
    const azerty = new Map([['KeyQ', 'a']]);
    expect(keyAction(press('æ', { code: 'KeyQ', altKey: true }), two, 'canvas', azerty)).toEqual(align('left'));
    expect(keyAction(press('å', { code: 'KeyA', altKey: true }), two, 'canvas')).toEqual(align('left'));
    expect(keyAction(press('я', { code: 'KeyZ', ctrlKey: true }), two, 'canvas')).toEqual({ event: { type: 'undo' } });
    expect(keyAction(press('˙', { code: 'KeyH', altKey: true, shiftKey: true }), two, 'canvas')).toEqual({
      event: { type: 'distribute', axis: 'x' },
    });
  });

  it('count as the characters that AltGr types, not as commands', () => {
    const bracket = press('[', { code: 'Digit5', ctrlKey: true, altKey: true });
    expect(keyAction(bracket, one, 'canvas')).toEqual({ event: { type: 'selectNext', by: -1 } });
    expect(keyAction(press('€', { code: 'KeyE', ctrlKey: true, altKey: true }), one, 'canvas')).toBeNull();
    expect(keyAction(press('đ', { code: 'KeyD', ctrlKey: true, altKey: true }), two, 'canvas')).toBeNull();
  });

  it('tidy up, group, ungroup, lock and unlock', () => {
    expect(keyAction(press('t'), one, 'canvas')).toEqual({ event: { type: 'tidy' } });
    expect(keyAction(press('g', { ctrlKey: true }), two, 'list')).toEqual({ event: { type: 'group' } });
    expect(keyAction(press('G', { metaKey: true, shiftKey: true }), two, 'canvas')).toEqual({ event: { type: 'ungroup' } });
    expect(keyAction(press('L', { shiftKey: true }), one, 'list')).toEqual({ event: { type: 'lock', isLocked: true } });
    const locked = steps(one, { type: 'lock', isLocked: true });
    expect(keyAction(press('L', { shiftKey: true }), locked, 'canvas')).toEqual({ event: { type: 'lock', isLocked: false } });
  });

  it('open the context menu as the system does', () => {
    expect(keyAction(press('ContextMenu'), one, 'list')).toEqual({ action: 'menu' });
    expect(keyAction(press('F10', { shiftKey: true }), one, 'canvas')).toEqual({ action: 'menu' });
    expect(keyAction(press('F10'), one, 'canvas')).toBeNull();
  });

  it('rename one table in place and several in a dialog', () => {
    expect(keyAction(press('F2'), one, 'canvas')).toEqual({ action: 'rename' });
    expect(keyAction(press('F2'), two, 'canvas')).toEqual({ panel: 'rename' });
    expect(keyAction(press('F2'), state, 'canvas')).toBeNull();
  });

  it('place tables of the palette by digit, and fit or zoom the room, even on AZERTY', () => {
    expect(keyAction(press('2'), state, 'canvas')).toMatchObject({ event: { type: 'place', stamp: { id: 'four' } } });
    expect(keyAction(press('8'), state, 'canvas')).toBeNull();
    expect(keyAction(press('é', { code: 'Digit2' }), state, 'canvas')).toMatchObject({ event: { type: 'place', stamp: { id: 'four' } } });
    expect(keyAction(press('à', { code: 'Digit0' }), state, 'canvas')).toEqual({ event: { type: 'fit', what: 'room' } });
    expect(keyAction(press('-', { code: 'Digit6' }), state, 'canvas')).toMatchObject({ event: { type: 'zoom', factor: 0.8 } });
  });

  it('go from room to room as far as there are rooms', () => {
    expect(keyAction(press('PageDown'), state, 'canvas')).toEqual({ event: { type: 'showRoom', roomKey: 'Terrace' } });
    expect(keyAction(press('PageUp'), state, 'canvas')).toBeNull();
  });
});
