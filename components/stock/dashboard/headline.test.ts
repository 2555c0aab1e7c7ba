import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import en from '@/messages/en';
import fr from '@/messages/fr';
import { hasEnded } from './headline';

const closesAt = '2026-11-28T16:00:00.000Z';

it.each([
  ['2026-11-28T15:59:00.000Z', '3 products are out of stock now, and nothing more will probably run out before 17:00.'],
  ['2026-11-28T16:00:00.000Z', '3 products are out of stock now.'],
])('predicts no more shortages once service is over (%s)', (at, words) => {
  const t = createTranslator({ locale: 'en', messages: en, namespace: 'stock.dashboard' });
  const isOpen = String(!hasEnded({ at, closesAt, items: [] }));
  expect(t('summary', { out: 3, outShown: '3', soon: 0, soonShown: '0', isOpen, time: '17:00' })).toBe(words);
});

it('shows the same summary in French', () => {
  const t = createTranslator({ locale: 'fr', messages: fr, namespace: 'stock.dashboard' });
  const values = { out: 1, outShown: '1', soon: 2, soonShown: '2', time: '17:00' };
  expect(t('summary', { ...values, isOpen: 'true' })).toBe('1 produit est en rupture, et 2 autres devraient manquer avant 17:00.');
  expect(t('summary', { ...values, isOpen: 'false' })).toBe('1 produit est en rupture.');
});
