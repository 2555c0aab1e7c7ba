'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { useFlagWords } from '@/components/consumption-modes/useFlagWords';
import { useModuleHistory } from '@/components/modules/useModuleHistory';
import { useChannelName } from '@/components/stock/shared/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { AuditEntry } from '@/server/audit/audit.schema';
import type { Change } from '@/server/core/diff';
import { messageKey } from './changes';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/;
/** Fields that hold amounts in cents. */
const AMOUNTS = new Set(['unitCost', 'totalCost', 'deliveryFee', 'minimumAmount', 'minimumAmountForFreeDelivery', 'fee', 'reduction']);
/** Fields that hold minutes. */
const DURATIONS = new Set(['delay', 'delayBeforeSendingReminderEmailShowUpNotification']);
/** Fields that hold minutes from midnight. */
const TIMES = new Set(['start', 'end']);
/** A range of a week: its day and where it starts. */
const RANGE = /^([A-Z]{3}) (\d\d:\d\d)$/;
/** A mode of a restaurant: its type and its channel. */
const MODE = /^(MODE_[A-Z_]+)\/(\d+)$/;
/** Identifiers, places in lists, counts of what is listed, and the moment of the change itself: they tell people nothing new. */
const SILENT = /(^id|Id|uuid|Uuid|^position|^ordinal|^lineCount|^createdAt|^updatedAt)$/;
/** Identifiers of what a thing belongs to: told by its name where it goes elsewhere. */
const HOMES = new Set(['roomId']);
/** What an entry of a list is called already. */
const NAMES = new Set(['name', 'productName']);

type Names = Record<string, string>;

/** What the history says, in words: operations, subjects, fields and values. What has no word is shown as it is stored. */
export function useHistoryWords() {
  const t = useTranslations('audit');
  const modules = useModuleHistory();
  const flags = useFlagWords();
  const format = useFormat();
  const channelName = useChannelName();
  const common = useTranslations('common.changes');
  return useMemo(() => {
    // Which words there are is only known here: an operation of tomorrow may have none yet.
    const word = (key: string): string | undefined => (t.has(key as never) ? t(key as never) : undefined);
    const range = (name: string) => {
      const [, day, start] = RANGE.exec(name) ?? [];
      return day && `${word(`values.${day}`) ?? day} ${start}`;
    };
    const mode = (name: string) => {
      const [, type, channel] = MODE.exec(name) ?? [];
      return type && `${word(`values.${type}`) ?? type} · ${channelName(Number(channel))}`;
    };
    const field = (name: string, names: Names) =>
      word(`fields.${name}`) ?? names[name] ?? range(name) ?? mode(name) ?? (/^\d+$/.test(name) ? t('numbered', { id: name }) : name);

    const label = (path: Change['path'], names: Names = {}): string => {
      const parts = path.map(String);
      if (parts.length === 0) return t('whole');
      const ofModule = modules.label(parts, t('fields.own'));
      if (ofModule !== undefined) return ofModule;
      return word(`fields.${parts.join('_')}`) ?? parts.map((part) => field(part, names)).join(' › ');
    };

    const value = (path: Change['path'], content: unknown, names: Names = {}): ReactNode | undefined => {
      const name = String(path.at(-1) ?? '');
      const ofModule = modules.value(path.map(String), content);
      if (ofModule !== undefined) return ofModule;
      if (name === 'flags' && typeof content === 'number') return format.list(flags(content));
      if (DURATIONS.has(name) && typeof content === 'number') return format.duration(content);
      if (HOMES.has(name) && typeof content === 'string') return names[content];
      if (typeof content === 'boolean') return common(content ? 'yes' : 'no');
      if (typeof content === 'number' && TIMES.has(name)) return format.time(content);
      if (typeof content === 'number') return AMOUNTS.has(name) ? format.money(content) : format.number(content);
      if (typeof content === 'string' && name === 'outline') return t('points', { count: content.split(' ').length });
      if (typeof content === 'string' && MOMENT.test(content)) return format.dateTime(content);
      if (typeof content === 'string') return word(`values.${messageKey(content)}`);
      if (Array.isArray(content) && content.every((entry) => typeof entry === 'string'))
        return content.length === 0 ? undefined : format.list(content.map((entry) => word(`values.${messageKey(entry)}`) ?? entry));
      if (typeof content === 'object' && content !== null && !Array.isArray(content)) return whole(content as Record<string, unknown>);
      return undefined;
    };

    /** An entry of a list that came or went: its fields in a row. */
    function whole(content: Record<string, unknown>): ReactNode {
      const told = Object.entries(content).filter(
        ([name, inner]) => !SILENT.test(name) && !NAMES.has(name) && inner !== null && typeof inner !== 'object',
      );
      return told.map(([name, inner], index) => (
        <span key={name}>
          {index > 0 && ', '}
          {field(name, {})} {value([name], inner) ?? String(inner)}
        </span>
      ));
    }

    return {
      label,
      value,
      operation({
        operationId,
        summary,
        operation,
        revertsId,
      }: Pick<AuditEntry, 'operationId' | 'summary' | 'operation' | 'revertsId'>): string {
        const what = (operationId && word(`operations.${operationId}`)) || summary || operation;
        return revertsId === null ? what : t('takenBackWhat', { what });
      },
      subject({ subjectKind, subjectId, subjectName }: Pick<AuditEntry, 'subjectKind' | 'subjectId' | 'subjectName'>): string {
        if (/^(restaurant|brand) module$/.test(subjectKind)) return modules.subject(subjectId);
        if (subjectKind === 'consumption mode' && subjectName) return word(`values.${subjectName}`) ?? subjectName;
        return subjectName ?? `${word(`subjects.${messageKey(subjectKind)}`) ?? subjectKind} ${subjectId}`;
      },
      isSilent({ path }: Change) {
        const name = String(path.at(-1) ?? '');
        return SILENT.test(name) && !HOMES.has(name);
      },
    };
  }, [t, common, format, modules, flags, channelName]);
}
