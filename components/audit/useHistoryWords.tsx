'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFlagWords } from '@/components/consumption-modes/useFlagWords';
import { groupsOf } from '@/components/delivery-areas/model/times';
import { useTimesWords } from '@/components/delivery-areas/useTimesWords';
import { factorText } from '@/components/loyalty/programme/form';
import { useModuleHistory } from '@/components/modules/useModuleHistory';
import { WEEK } from '@/components/pickup/model/differences';
import { useWeekChangeWords } from '@/components/pickup/useWeekChangeWords';
import { useRuleHistory } from '@/components/promotions/useRuleHistory';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { AuditEntry } from '@/server/audit/audit.schema';
import type { Change } from '@/server/core/writes/diff';
import { modesOf } from '@/server/coupons/coupons.values';
import { scheduleFrom } from '@/server/delivery-areas/area-texts.rules';
import type { Schedule } from '@/server/delivery-areas/delivery-areas.rules';
import { DAY_MINUTES } from '@/server/pickup/pickup.values';
import { isRecord, isSilent, messageKey, type Names } from './changes';
import { numberFormOf } from './numberForms';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/;
/** A day, or the first and the last of several. */
const DAYS = /^\d{4}-\d\d-\d\d(\/\d{4}-\d\d-\d\d)?$/;
const RAW_ID = /^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;
/** Times of a weekday, optionally with an end and the maximum orders per slot. */
const HOURS = /^([A-Z]{3}) (\d\d:\d\d)(?:[–-](\d\d:\d\d))?(?: q(\d+))?$/;
/** A dining option of a restaurant: its type and its channel. */
const MODE = /^(MODE_[A-Z_]+)\/(\d+)$/;

/** Fields whose values are words of the platform rather than users' words. */
const ENUMS =
  /^(appliesTo|eventTypes|stopReason|role|accessFlags|shape|kind|state|type|additionalInformationType|day|paymentType|status|preparation|paidBy|means)$/;
/** Lists and groups that are not named in front of their entry. */
const CONTAINERS = new Set(['rooms', 'tables', 'decoration', 'modes', 'pickupSchedules', 'lines', 'channels', 'bindings', 'locked']);
/** Parts of a picture, whose numbers are fractions of it. */
const PICTURE_PARTS = new Set(['crop', 'focus']);
/** Fields that are already the name of an entry. */
const NAMES = new Set(['name', 'productName', 'label']);

/** Describes differences for the history and for previews: things, fields and values. */
export function useHistoryWords() {
  const t = useTranslations('audit');
  const pickupMode = useTranslations('pickup.modes');
  const modules = useModuleHistory();
  const accounts = useTranslations('treasury.accounts.names');
  const rules = useRuleHistory();
  const week = useWeekChangeWords();
  const timesWords = useTimesWords();
  const flags = useFlagWords();
  const format = useFormat();
  const channelName = useChannelName();
  const common = useTranslations('common.changes');
  return useMemo(() => {
    // Whether a word exists is only known at run time: a new operation may have none yet.
    const word = (key: string): string | undefined => (t.has(key as never) ? t(key as never) : undefined);
    const fieldWord = (name: string) => word(`fields.${name}`) ?? (accounts.has(name as never) ? accounts(name as never) : undefined);
    const hours = (text: string) => {
      const [, weekday, start, end, quota] = HOURS.exec(text) ?? [];
      if (!weekday) return undefined;
      const when = `${word(`values.${weekday}`) ?? weekday} ${start}${end ? `–${end}` : ''}`;
      return quota === undefined ? when : t('hoursWithQuota', { when, count: Number(quota) });
    };
    const mode = (text: string) => {
      const [, type, channel] = MODE.exec(text) ?? [];
      return type && `${word(`values.${type}`) ?? type} · ${channelName(Number(channel))}`;
    };
    /** Formats a name. Some are days, hours or dining options. */
    const formatName = (name: string): string => {
      if (DAYS.test(name)) return [...new Set(name.split('/'))].map(format.date).join('–');
      return hours(name) ?? mode(name) ?? name;
    };
    /** Names the target of an id. */
    const nameOfTarget = (id: string, container: string | undefined, names: Names): string => {
      const name = formatName(names[id] ?? (RAW_ID.test(id) ? t('things.gone') : id));
      if (container === 'channels') return channelName(Number(id));
      if (container === 'orderingQuotas') return pickupMode.has(id as never) ? pickupMode(id as never) : t('things.gone');
      if (container === 'locked') return modules.setting(id.split('.'));
      return container === 'tables' || container === 'rooms' ? t(`things.${container}`, { name }) : name;
    };

    const label = (path: Change['path'], names: Names = {}): string => {
      if (path[0] === WEEK) return week.label(path);
      const parts = path.map(String);
      const featureText = modules.label(parts, t('fields.own')) ?? rules.label(parts);
      if (featureText !== undefined) return featureText;
      const fieldLabel = word(`fields.${parts.join('_')}`);
      if (fieldLabel !== undefined) return fieldLabel;
      const words = parts.flatMap((part, index) => {
        if (index < parts.length - 1 && CONTAINERS.has(part)) return [];
        const field = fieldWord(part);
        if (field !== undefined) return [index > 0 ? lowerFirst(field) : field];
        return [nameOfTarget(part, parts[index - 1], names)];
      });
      return words.length > 0 ? words.join(', ') : t('whole');
    };

    /** @param otherSide the value on the other side of the arrow */
    const value = (path: Change['path'], content: unknown, names: Names = {}, otherSide?: unknown): string => {
      if (path[0] === WEEK) return content === undefined ? common('none') : week.value(path, content, otherSide);
      const parts = path.map(String);
      const name = parts.at(-1) ?? '';
      const container = parts.at(-2);
      const isEmpty = content === null || content === undefined || content === '';
      if (container === 'bindings') return t(isEmpty ? 'unbound' : 'bound');
      if (container === 'locked') return t(isEmpty ? 'notLocked' : 'locked');
      const ruleText = rules.value(parts, content, names);
      if (ruleText !== undefined) return ruleText;
      if (isEmpty) return common('none');
      const moduleText = modules.value(parts, content);
      if (moduleText !== undefined) return moduleText;
      if (name === 'groupId') return common('yes');
      if (name === 'orderingQuota') return t('perSlot', { count: Number(content) });
      if (typeof content === 'boolean') return common(content ? 'yes' : 'no');
      if (typeof content === 'number') return PICTURE_PARTS.has(container ?? '') ? share(content) : number(name, content);
      if (typeof content === 'string') return text(name, content, names);
      if (Array.isArray(content)) return content.length === 0 ? common('none') : list(name, content, names);
      return describeEntry(content as Record<string, unknown>, names, PICTURE_PARTS.has(name) ? [name] : []);
    };

    /** A fraction, in whole percents. */
    const share = (fraction: number): string => format.percent(Math.round(fraction * 100) * 100);

    function number(name: string, content: number): string {
      if (name === 'consumptionFlags') return format.list(modesOf(content).map((type) => word(`values.${type}`) ?? type));
      if (name === 'flags') return format.list(flags(content).map(lowerFirst));
      switch (numberFormOf(name)) {
        case 'money':
          return format.money(content);
        case 'percent':
          return format.percent(content);
        case 'factor':
          return t('factor', { factor: factorText(content, format.locale) });
        case 'duration':
          return format.duration(content);
        case 'time':
          // The end of a day may lie after midnight.
          return format.time(content > DAY_MINUTES ? content - DAY_MINUTES : content);
        case 'cm':
          return t('cm', { value: content });
        case 'degrees':
          return t('degrees', { value: content });
        default:
          return format.number(content);
      }
    }

    function text(name: string, content: string, names: Names): string {
      if (name === 'outline') return t('points', { count: content.split(' ').length });
      if (RAW_ID.test(content) && names[content] !== undefined) return formatName(names[content]);
      if (MOMENT.test(content)) return format.dateTime(content);
      if (DAYS.test(content)) return formatName(content);
      return (ENUMS.test(name) && word(`values.${messageKey(content)}`)) || content;
    }

    /** The times of an area, current or from the history, with equal days together. */
    function times(content: unknown[]): string {
      const rows = content.map((entry) => (typeof entry === 'string' ? scheduleFrom(entry) : (entry as Schedule)));
      return groupsOf(rows).map(timesWords).join('; ');
    }

    function list(name: string, content: unknown[], names: Names): string {
      if (name === 'schedules') return times(content);
      const entries = content.map((entry) => {
        if (isRecord(entry)) return describeEntry(entry, names);
        if (typeof entry === 'number') return names[entry] ?? t('things.gone');
        return hours(String(entry)) ?? text(name, String(entry), names);
      });
      // Entries that contain commas are separated by semicolons.
      return content.some(isRecord) ? entries.join('; ') : format.list(entries);
    }

    /**
     * The fields of a created or deleted entry in a list, in one line.
     * @param within the path of the entry, if its fields mean something else elsewhere
     */
    function describeEntry(content: Record<string, unknown>, names: Names, within: string[] = []): string {
      const { layout, version, day: weekday, start, end, orderingQuotas, orderingQuota, firstDay, lastDay, ...rest } = content;
      if (typeof layout === 'string') {
        const name = names[layout] ?? t('things.gone');
        return version === undefined ? t('quoted', { name }) : t('publication', { name, version: Number(version) });
      }
      if (typeof start === 'number' && typeof end === 'number') {
        const when = `${format.time(start)}–${format.time(end)}`;
        const name = typeof weekday === 'string' ? `${word(`values.${weekday}`) ?? weekday} ${when}` : when;
        const quotas = Array.isArray(orderingQuotas) ? orderingQuotas.filter(isRecord) : [];
        const limits = quotas.map((quota) =>
          [nameOfTarget(String(quota.consumptionMode), 'orderingQuotas', {}), t('perSlot', { count: Number(quota.orderingQuota) })].join(
            ' ',
          ),
        );
        if (typeof orderingQuota === 'number') limits.push(t('perSlot', { count: orderingQuota }));
        return [name, ...limits].join(', ');
      }
      const words = Object.entries(version === undefined ? rest : { ...rest, version }).flatMap(([name, inner]) => {
        if (isSilent(name) || NAMES.has(name) || inner === null || inner === '' || inner === false || inner === 0) return [];
        if (Array.isArray(inner) && inner.every(isRecord)) {
          if (inner.length === 0) return [];
          return [
            name === 'openings'
              ? list(name, inner, names)
              : t('line', { label: lowerFirst(label([name])), values: format.number(inner.length) }),
          ];
        }
        if (Array.isArray(inner) && inner.length === 0) return [];
        if (isRecord(inner)) return [];
        // A true value needs no «yes».
        const fieldText = lowerFirst(label([...within, name]));
        return [inner === true ? fieldText : `${fieldText} ${value([...within, name], inner, names)}`];
      });
      if (typeof firstDay === 'string') words.unshift(formatName(typeof lastDay === 'string' ? `${firstDay}/${lastDay}` : firstDay));
      return words.length > 0 ? words.join(', ') : common('yes');
    }

    return {
      label,
      value,
      /** «Default safety stock: 8 → 9»: a difference in one line. For something created or deleted as a whole, its name. */
      line({ path, kind, before, after }: Change, names: Names = {}): string {
        const content = kind === 'removed' ? before : after;
        const container = path.at(-2);
        const name = label(path, names);
        if (container === 'bindings') return name;
        if (kind !== 'changed' && isRecord(content)) return t(kind === 'removed' ? 'lineGone' : 'lineNew', { label: name });
        if (container === 'locked') return t('line', { label: name, values: t(kind === 'removed' ? 'unlocked' : 'locked') });
        const to = value(path, after, names);
        const values = kind === 'added' ? to : `${value(path, before, names, after)} → ${to}`;
        return t('line', { label: name, values });
      },
      operation({
        operationId,
        summary,
        operation,
        revertsId,
      }: Pick<AuditEntry, 'operationId' | 'summary' | 'operation' | 'revertsId'>): string {
        const what = (operationId && word(`operations.${operationId}`)) || summary || operation;
        return revertsId === null ? what : t('undoneWhat', { what });
      },
      subject({ subjectKind, subjectId, subjectName }: Pick<AuditEntry, 'subjectKind' | 'subjectId' | 'subjectName'>): string {
        if (/^(restaurant|brand) module$/.test(subjectKind) && subjectId.includes('/')) return modules.subject(subjectId);
        return subjectName ? formatName(subjectName) : (word(`subjects.${messageKey(subjectKind)}`) ?? subjectKind);
      },
    };
  }, [t, accounts, pickupMode, common, format, modules, rules, week, timesWords, flags, channelName]);
}

export type HistoryWords = ReturnType<typeof useHistoryWords>;

/** A word inside a sentence. Abbreviations keep their capitals. */
const lowerFirst = (text: string) => (/^\p{Lu}[\p{Ll}’' ]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
