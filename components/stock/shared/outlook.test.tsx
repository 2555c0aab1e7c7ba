import { createTranslator } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { forecast as en } from '@/messages/en/stock-dashboard.json';
import { forecast as fr } from '@/messages/fr/stock-dashboard.json';
import { OutlookBar, outlookOf, shareLeft } from './OutlookBar';

const of = (quantity: number, expectedUntilClose: number, runsOutAt: string | null = null) => ({ quantity, expectedUntilClose, runsOutAt });

it('tells stock that runs out before closing from stock that is barely enough and stock that lasts', () => {
  expect(outlookOf(of(6, 12, '2026-06-10T18:30:00.000Z'))).toBe('runsOut');
  expect(outlookOf(of(13, 12))).toBe('close');
  expect(outlookOf(of(14, 12))).toBe('close');
  expect(outlookOf(of(15, 12))).toBe('lasts');
  expect(outlookOf(of(1, 0))).toBe('lasts');
});

it.each([
  ['red', 'runs out before closing', of(6, 12, '2026-06-10T18:30:00.000Z'), '50%'],
  ['yellow', 'is barely enough', of(13, 12), '100%'],
  ['green', 'lasts', of(15, 12), '100%'],
])('the bar is %s for stock that %s', (hue, _outlook, expected, width) => {
  const item = { ...expected, productId: 1, name: 'Flan', soldToday: 4, confidence: 'high', weeksOfHistory: 8 } as const;
  expect(renderToStaticMarkup(<OutlookBar item={item} />)).toContain(`style="width:${width};background:var(--mantine-color-${hue}-text)"`);
});

it('the bar shows the share of expected sales that stock covers', () => {
  expect(shareLeft(of(3, 12))).toBe(0.25);
  expect(shareLeft(of(20, 12))).toBe(1);
  expect(shareLeft(of(0, 12))).toBe(0);
  expect(shareLeft(of(5, 0))).toBe(1);
});

it.each([
  ['en', en, ['no more sales expected', '1 more sale expected', '1,200 more sales expected']],
  ['fr', fr, ['plus aucune vente attendue', 'encore 1 vente attendue', 'encore 1,200 ventes attendues']],
] as const)('the text of expected sales agrees with their number (%s)', (locale, forecast, words) => {
  const t = createTranslator({ locale, messages: { forecast }, namespace: 'forecast' });
  const said = [0, 1, 1_200].map((count) => t('left', { quantity: '3', count, expected: count.toLocaleString('en') }));
  expect(said.map((text) => text.slice(text.indexOf(', ') + 2))).toEqual(words);
});
