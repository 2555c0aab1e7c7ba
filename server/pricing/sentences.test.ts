import { describe, expect, it } from 'vitest';
import { moneyFormat } from '@/i18n/formats';
import { sentenceOf } from './sentences.rules';
import { sentences } from './sentences.values';
import type { TraceEntry } from './trace.values';

const entry = (fields: Partial<TraceEntry>): TraceEntry => ({
  ...{ step: 'cart', kind: 'promotion', id: '1', version: 1, label: 'A', outcome: 'skipped', code: 'ended', valueCents: 0, lines: [] },
  ...{ missing: null, by: null },
  ...fields,
});
const say = (fields: Partial<TraceEntry>, reader: 'staff' | 'guest', locale: 'en' | 'fr') =>
  sentenceOf(entry(fields), reader, locale, moneyFormat(locale, 'EUR'));

describe('the sentences of a trace', () => {
  it('say what is missing, in both languages', () => {
    const missing = { code: 'minimum_not_reached', missing: { amount: 230 } } as const;
    expect(say(missing, 'guest', 'en')).toBe('€2.30 more to get this offer.');
    expect(say(missing, 'guest', 'fr')).toBe('Encore 2,30\u00a0€ pour profiter de cette offre.');
    expect(say({ code: 'items_missing', missing: { items: 1 } }, 'guest', 'en')).toBe('Add 1 more item to get this offer.');
    expect(say({ code: 'items_missing', missing: { items: 2 } }, 'guest', 'fr')).toBe('Ajoutez 2 articles pour profiter de cette offre.');
  });

  it('name the offer that applies instead', () => {
    expect(say({ code: 'group_taken', by: 'Lunch' }, 'staff', 'en')).toBe('“Lunch” of the same group applies.');
  });

  it('describe an applied offer by its kind', () => {
    expect(say({ code: 'applied', outcome: 'applied', valueCents: 500 }, 'guest', 'en')).toBe('You save €5.00.');
    expect(say({ code: 'applied', outcome: 'applied', kind: 'grant', valueCents: 500 }, 'staff', 'en')).toBe('Pays €5.00.');
    expect(say({ code: 'applied', outcome: 'applied' }, 'guest', 'en')).toBe('You earn more points with this order.');
  });

  it.each(Object.entries(sentences))(
    'for %s end with a full stop, use only known placeholders and follow French typography',
    (_code, { en, fr }) => {
      for (const text of [...en, ...fr]) {
        expect(text).toMatch(/\.$/);
        expect(text).not.toMatch(/'/);
        for (const [, name] of text.matchAll(/\{(\w+)/g)) expect(['amount', 'items', 'orders', 'value', 'by']).toContain(name);
      }
      for (const text of fr) expect(text).not.toMatch(/(?<!\u00a0):|«(?!\u00a0)|(?<!\u00a0)»|(?<!\u202f)[;!?]/);
    },
  );
});
