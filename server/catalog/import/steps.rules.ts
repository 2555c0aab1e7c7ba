/*
 * The steps of a formula in a cell: `Main course 1-1: Burger; Fish = 1.50 | Drink 0-1: #123`. A choice is written as its product's name, or
 * as `#` and its id if several products share the name. Without numbers, a step requires one choice.
 */

import { MAX_CHOICES, MAX_PRODUCT_NAME, MAX_STEP_CHOICES, MAX_STEPS } from '../catalog.values';

export interface FileStep {
  name: string;
  min: number;
  max: number;
  /** With the `id` or `name` of a product. */
  choices: { id?: number; name?: string; extraCents: number }[];
}

/** The parts of a text between unescaped separators. */
const partsOf = (text: string, separator: string) => text.match(new RegExp(`(?:[^\\\\${separator}]|\\\\.?)+`, 'gsu')) ?? [];
const unescapeText = (text: string) => text.replace(/\\([\\|:;=#])/g, '$1').trim();
const isName = (name: string) => name !== '' && name.length <= MAX_PRODUCT_NAME;

/**
 * The steps in a cell, with extra amounts in the smallest unit.
 * @param readAmount parses an amount; null if it is invalid
 * @returns null for an invalid list, and for more steps or choices than allowed
 */
export function readSteps(text: string, readAmount: (text: string) => number | null): FileStep[] | null {
  const steps = partsOf(text, '|')
    .filter((part) => part.trim() !== '')
    .map((part) => readStep(part, readAmount));
  return steps.length > MAX_STEPS || steps.includes(null) ? null : (steps as FileStep[]);
}

function readStep(text: string, readAmount: (text: string) => number | null): FileStep | null {
  const [head = '', list, ...extraParts] = partsOf(text, ':');
  if (list === undefined || extraParts.length > 0) return null;
  const [, nameText = head, least = '1', most = '1'] = /^(.*)\s(\d{1,3})-(\d{1,3})\s*$/s.exec(head) ?? [];
  const [name, min, max] = [unescapeText(nameText), Number(least), Number(most)];
  const choices = partsOf(list, ';')
    .filter((part) => part.trim() !== '')
    .map((part) => readChoice(part, readAmount));
  if (!isName(name) || choices.includes(null) || choices.length === 0 || choices.length > MAX_CHOICES) return null;
  if (min > max || max < 1 || max > MAX_STEP_CHOICES || choices.length < min) return null;
  return { name, min, max, choices: choices as FileStep['choices'] };
}

function readChoice(text: string, readAmount: (text: string) => number | null): FileStep['choices'][number] | null {
  const [product = '', extra, ...extraParts] = partsOf(text, '=');
  const extraCents = extra === undefined ? 0 : readAmount(extra.trim());
  if (extraParts.length > 0 || extraCents === null) return null;
  const [, id] = /^\s*#(\d{1,9})\s*$/.exec(product) ?? [];
  if (id !== undefined) return { id: Number(id), extraCents };
  const name = unescapeText(product);
  return isName(name) ? { name, extraCents } : null;
}
