// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { takeOverTyped } from './takeOverTyped';

it('makes the focused field apply its text, and keeps the focus in it', () => {
  const field = document.body.appendChild(document.createElement('input'));
  const taken: string[] = [];
  field.addEventListener('blur', () => taken.push(field.value));
  field.focus();
  field.value = '120';
  takeOverTyped();
  expect([taken, document.activeElement]).toEqual([['120'], field]);
});

it('does not blur any other focused element', () => {
  const button = document.body.appendChild(document.createElement('button'));
  let left = 0;
  button.addEventListener('blur', () => left++);
  button.focus();
  takeOverTyped();
  expect([left, document.activeElement]).toEqual([0, button]);
});
