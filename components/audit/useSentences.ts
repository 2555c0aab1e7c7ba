'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { AuditEntry } from '@/server/audit/audit.schema';
import type { Change } from '@/server/core/writes/diff';
import type { Names } from './changes';
import type { HistoryWords } from './useHistoryWords';

interface ChangeSet {
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
export function useSentences(words: HistoryWords): (entry: AuditEntry, name: string, changeSet: ChangeSet) => Sentence {
  const t = useTranslations('audit.sentences');
  const line = useTranslations('audit');
  const format = useFormat();
  const channelName = useChannelName();
  return useMemo(() => {
    /** A more precise sentence than «changed», if the change allows one; otherwise undefined. */
    function specialSentence({ operationId }: AuditEntry, name: string, { changes, names }: ChangeSet): string | undefined {
      const [firstChange] = changes;
      const onlyChange = changes.length === 1 ? firstChange : undefined;
      const quantity = changes.find(({ path }) => path[0] === 'quantity');
      const formatNumber = (value: unknown) => format.number(Number(value));
      switch (operationId) {
        case 'stock.setQuantity':
          if (changes.length === 0) return t('counted.confirmed', { name });
          if (quantity?.kind === 'changed')
            return t('counted.instead', { name, after: formatNumber(quantity.after), before: formatNumber(quantity.before) });
          return quantity && t('counted.first', { name, after: formatNumber(quantity.after) });
        case 'stock.resetProduct':
          return quantity && t('resetFrom', { name, before: formatNumber(quantity.before) });
        case 'modules.setOpening': {
          const [, channel, field] = onlyChange?.path ?? [];
          if (field !== 'state') return undefined;
          return t(onlyChange?.after === 'OPEN' ? 'opened' : 'closed', { name, channel: channelName(Number(channel)) });
        }
        case 'floor.publishLayout':
        case 'floor.publishVersion':
          return describePublication(name, changes, names);
        default:
          return undefined;
      }
    }

    /** A layout replaced by another, by another version, or published again. */
    function describePublication(name: string, changes: Change[], names: Names): string {
      const [firstChange] = changes;
      if (!firstChange) return t('published.again', { name });
      if (firstChange.path[0] === 'publication') {
        const layout = (side: unknown) => names[(side as { layout: string }).layout] ?? line('things.gone');
        return t('published.instead', { name, layout: layout(firstChange.after), before: layout(firstChange.before) });
      }
      if (firstChange.kind !== 'changed') return t('published.first', { name, version: Number(firstChange.after ?? firstChange.before) });
      const [before, after] = [Number(firstChange.before), Number(firstChange.after)];
      return t(after < before ? 'published.back' : 'published.version', { name, before, version: after });
    }

    /** The changes in lines, if they are few or concern one thing. */
    function linesOf({ changes, names, count }: ChangeSet): string[] {
      const [firstChange, ...otherChanges] = changes;
      if (!firstChange) return [];
      if (count <= LINES) return changes.map((change) => words.line(change, names));
      const [id] = firstChange.path;
      const isOfOneEntry =
        firstChange.path.length > 1 && otherChanges.every(({ path }) => path[0] === id) && names[String(id)] !== undefined;
      return isOfOneEntry && count === changes.length ? [words.label([id ?? ''], names)] : [];
    }

    return (entry, name, changeSet) => {
      const { operationId, revertsId } = entry;
      if (revertsId !== null) return { text: t('tookBack', { name, what: words.operation({ ...entry, revertsId: null }) }), lines: [] };
      const specialText = specialSentence(entry, name, changeSet);
      if (specialText !== undefined) return { text: specialText, lines: [] };
      const key = `of.${operationId}`;
      const text = operationId && t.has(key as never) ? t(key as never, { name } as never) : `${name}: ${words.operation(entry)}`;
      const isWhole = entry.changes.length === 1 && entry.changes[0]?.path.length === 0;
      return { text, lines: isWhole ? [] : linesOf(changeSet) };
    };
  }, [t, line, format, channelName, words]);
}
