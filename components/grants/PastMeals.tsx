'use client';

import { Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { hashKey, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskPast } from '@/components/replays/AskPast';
import { useErrorMessage } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_DAILY_LIMIT } from '@/server/grants/grants.values';
import { bodyOf, formOf, type GrantForm, problemsOf } from './form';
import { GrantFields } from './GrantFields';
import { MealFigures } from './MealFigures';
import { useGrantWords } from './useGrantWords';

const NEW = '';
const EVERYONE = '';
const ALWAYS = '';

/** What a draft of a subsidy would have paid for past orders, and what guests would have paid. */
export default function PastMeals() {
  const t = useTranslations('replays.grant');
  const replayWords = useTranslations('replays');
  const grantWords = useTranslations('grants');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const format = useFormat();
  const sentences = useGrantWords();
  const errorMessage = useErrorMessage();
  const overview = useQuery(trpc.grants.getGrantsOverview.queryOptions({ brandId })).data;
  const groups = useQuery(trpc.customers.listGuestGroups.queryOptions({ brandId })).data ?? [];
  const replay = useMutation(trpc.replays.replayGrant.mutationOptions());
  const [grantId, setGrant] = useState(NEW);
  const [form, setForm] = useState<GrantForm>(() => formOf(format, '')(null));
  const [guestGroupId, setGroup] = useState(EVERYONE);
  const [shiftId, setShift] = useState(ALWAYS);
  const [isSame, setSame] = useState(false);
  const grants = overview?.grants ?? [];
  const hasOverrides = (grants.find((grant) => String(grant.grantId) === grantId)?.restaurants.length ?? 0) > 0;
  const shifts = new Map(overview?.restaurants.flatMap((restaurant) => restaurant.shifts.map((shift) => [shift.shiftId, shift.name])));
  const namedForm = { ...form, code: '–', labelTicket: '–' };
  const problems = problemsOf(namedForm, format);
  const body = bodyOf(namedForm, format);
  const problem = (field: keyof GrantForm) =>
    problems[field] && form[field] !== '' ? grantWords(`problem.${problems[field]}`) : undefined;

  function choose(value: string) {
    setGrant(value);
    setForm(formOf(format, '')(grants.find((grant) => String(grant.grantId) === value) ?? null));
    replay.reset();
  }

  /** The input as a request; null while it is invalid. */
  function readInput() {
    if (!body) return null;
    const { strategy, type, amount, tag, threshold, ceiling, dailyLimit } = body;
    const values = { strategy, type, amount, tag, threshold, ceiling, dailyLimit };
    const triedFor = {
      guestGroupId: guestGroupId === EVERYONE ? null : Number(guestGroupId),
      shiftIds: shiftId === ALWAYS ? [] : [shiftId],
    };
    return {
      draft: grantId === NEW ? values : { ...values, grantId: Number(grantId), ...(hasOverrides && isSame && { restaurants: [] }) },
      triedFor: grantId === NEW ? triedFor : null,
    };
  }

  const input = readInput();
  const { draft, triedFor } = replay.variables ?? {};
  const isOutdated = replay.data !== undefined && hashKey([input]) !== hashKey([{ draft, triedFor }]);

  return (
    <div className={layout.columns}>
      <Panel title={t('draft')}>
        <div className={layout.fieldset}>
          <p className={layout.note}>{t('text')}</p>
          <NativeSelect
            label={t('grant')}
            value={grantId}
            data={[{ value: NEW, label: t('new') }, ...grants.map((grant) => ({ value: String(grant.grantId), label: grant.labelTicket }))]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          {grantId === NEW && (
            <>
              <NativeSelect
                label={t('group')}
                value={guestGroupId}
                data={[
                  { value: EVERYONE, label: t('everyone') },
                  ...groups.map((group) => ({ value: String(group.guestGroupId), label: group.name })),
                ]}
                onChange={(event) => setGroup(event.currentTarget.value)}
              />
              <NativeSelect
                label={t('shift')}
                value={shiftId}
                data={[{ value: ALWAYS, label: t('always') }, ...[...shifts].map(([value, label]) => ({ value, label }))]}
                onChange={(event) => setShift(event.currentTarget.value)}
              />
            </>
          )}
          <GrantFields form={form} problem={problem} onChange={(change) => setForm((now) => ({ ...now, ...change }))} />
          <TextInput
            label={grantWords('field.dailyLimit')}
            inputMode="numeric"
            maxLength={String(MAX_DAILY_LIMIT).length}
            value={form.dailyLimit}
            error={problem('dailyLimit')}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setForm((now) => ({ ...now, dailyLimit: value.trim() }));
            }}
          />
          {hasOverrides && (
            <Checkbox
              label={t('same')}
              description={t('sameText')}
              checked={isSame}
              onChange={(event) => setSame(event.currentTarget.checked)}
            />
          )}
          <p className={layout.note} aria-live="polite">
            {body ? sentences.sentence(body) : grantWords('meansNothing')}
          </p>
          <AskPast
            isAsking={replay.isPending}
            disabled={input === null}
            onAsk={(period) => input && replay.mutate({ brandId, ...period, ...input })}
          />
        </div>
      </Panel>
      <Panel title={t('result')}>
        <div aria-live="polite" className={layout.stack}>
          {replay.error && <p className={layout.problem}>{errorMessage(replay.error)}</p>}
          {replay.isPending && <Skeleton height={320} />}
          {isOutdated && <p className={layout.note}>{replayWords('outdated')}</p>}
          {replay.data && <MealFigures replayed={replay.data} isNew={grantId === NEW} />}
          {replay.isIdle && <p className={layout.note}>{t('first')}</p>}
        </div>
      </Panel>
    </div>
  );
}
