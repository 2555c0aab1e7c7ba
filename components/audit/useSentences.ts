'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { AuditEntry } from '@/server/audit/audit.schema';
import type { Change } from '@/server/core/writes/diff';
import type { Names } from './changes';
import type { HistoryWords } from './useHistoryWords';

interface Told {
  changes: Change[];
  names: Names;
  /** The total, if `changes` contains only the first ones. */
  count: number;
}

export interface Sentence {
  /** Who did what. */
  text: string;
  /** Before and after, one line per difference, if there are few. */
  lines: string[];
}

/** With more lines, the details are shown field by field, on request. */
const LINES = 2;

/** Returns a function that describes what happened. */
export function useSentences(words: HistoryWords): (entry: AuditEntry, name: string, told: Told) => Sentence {
  const t = useTranslations('audit.sentences');
  const line = useTranslations('audit');
  const format = useFormat();
  const channelName = useChannelName();
  return useMemo(() => {
    /** A more precise sentence than «changed», if the change allows one; otherwise undefined. */
    function special({ operationId }: AuditEntry, name: string, { changes, names }: Told): string | undefined {
      const [first] = changes;
      const only = changes.length === 1 ? first : undefined;
      const quantity = changes.find(({ path }) => path[0] === 'quantity');
      const figure = (value: unknown) => format.number(Number(value));
      switch (operationId) {
        case 'stock.setQuantity':
          if (changes.length === 0) return t('counted.confirmed', { name });
          if (quantity?.kind === 'changed')
            return t('counted.instead', { name, after: figure(quantity.after), before: figure(quantity.before) });
          return quantity && t('counted.first', { name, after: figure(quantity.after) });
        case 'stock.resetProduct':
          return quantity && t('resetFrom', { name, before: figure(quantity.before) });
        case 'modules.setOpening': {
          const [, channel, field] = only?.path ?? [];
          if (field !== 'state') return undefined;
          return t(only?.after === 'OPEN' ? 'opened' : 'closed', { name, channel: channelName(Number(channel)) });
        }
        case 'floor.publishLayout':
        case 'floor.publishVersion':
          return publication(name, changes, names);
        default:
          return undefined;
      }
    }

    /** A layout replaced by another, by another version, or published again. */
    function publication(name: string, changes: Change[], names: Names): string {
      const [first] = changes;
      if (!first) return t('published.again', { name });
      if (first.path[0] === 'publication') {
        const layout = (side: unknown) => names[(side as { layout: string }).layout] ?? line('things.gone');
        return t('published.instead', { name, layout: layout(first.after), before: layout(first.before) });
      }
      if (first.kind !== 'changed') return t('published.first', { name, version: Number(first.after ?? first.before) });
      const [before, after] = [Number(first.before), Number(first.after)];
      return t(after < before ? 'published.back' : 'published.version', { name, before, version: after });
    }

    /** The changes in lines, if they are few or concern one thing. */
    function linesOf({ changes, names, count }: Told): string[] {
      const [first, ...others] = changes;
      if (!first) return [];
      if (count <= LINES) return changes.map((change) => words.line(change, names));
      const [id] = first.path;
      const isOne = first.path.length > 1 && others.every(({ path }) => path[0] === id) && names[String(id)] !== undefined;
      return isOne && count === changes.length ? [words.label([id ?? ''], names)] : [];
    }

    return (entry, name, told) => {
      const { operationId, revertsId } = entry;
      if (revertsId !== null) return { text: t('tookBack', { name, what: words.operation({ ...entry, revertsId: null }) }), lines: [] };
      const found = special(entry, name, told);
      if (found !== undefined) return { text: found, lines: [] };
      const key = `of.${operationId}`;
      const text = operationId && t.has(key as never) ? t(key as never, { name } as never) : `${name}: ${words.operation(entry)}`;
      const isWhole = entry.changes.length === 1 && entry.changes[0]?.path.length === 0;
      return { text, lines: isWhole ? [] : linesOf(told) };
    };
  }, [t, line, format, channelName, words]);
}
