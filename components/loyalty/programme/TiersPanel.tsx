'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import layout from '@/components/ui/layout.module.css';
import { newKey } from '@/components/ui/newKey';
import { Panel } from '@/components/ui/Panel';
import { MAX_LABEL, MAX_TIERS } from '@/server/loyalty/loyalty.values';
import classes from '../loyalty.module.css';
import { newTier, type TierFields, type TierProblem } from './form';

interface Props {
  tiers: TierFields[];
  /** By the key of the row. */
  problems: Record<string, TierProblem>;
  canEdit: boolean;
  onChange: (tiers: TierFields[]) => void;
}

/** The tiers: rows with a name, the points required, and the multiplier of points. */
export function TiersPanel({ tiers, problems, canEdit, onChange }: Props) {
  const t = useTranslations('loyalty.programme.tiers');
  const set = (key: string, change: Partial<TierFields>) =>
    onChange(tiers.map((tier) => (tier.key === key ? { ...tier, ...change } : tier)));
  return (
    <Panel title={t('title')}>
      <p className={layout.note}>{t(tiers.length === 0 ? 'noneText' : 'text')}</p>
      {tiers.length > 0 && (
        <ol className={classes.tiers}>
          {tiers.map((tier, index) => {
            const { key, name, fromPoints, factor } = tier;
            const problem = problems[key];
            const tierName = name.trim() || t('nth', { position: index + 1 });
            const problemAt = (...fields: TierProblem[]) => (problem && fields.includes(problem) ? t(`problem.${problem}`) : undefined);
            return (
              <li key={key} className={classes.tier}>
                <TextInput
                  label={t('name')}
                  aria-label={t('nameOf', { tier: tierName })}
                  maxLength={MAX_LABEL}
                  value={name}
                  error={problemAt('name')}
                  onChange={(event) => set(key, { name: event.currentTarget.value })}
                />
                <TextInput
                  label={t('fromPoints')}
                  aria-label={t('fromPointsOf', { tier: tierName })}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={11}
                  value={fromPoints}
                  error={problemAt('fromPoints', 'twice')}
                  onChange={(event) => set(key, { fromPoints: event.currentTarget.value })}
                />
                <TextInput
                  label={t('factor')}
                  aria-label={t('factorOf', { tier: tierName })}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={6}
                  leftSection={<span aria-hidden>×</span>}
                  value={factor}
                  error={problemAt('factor')}
                  onChange={(event) => set(key, { factor: event.currentTarget.value })}
                />
                {canEdit && (
                  <ActionIcon
                    className={classes.removeTier}
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('remove', { tier: tierName })}
                    onClick={() => onChange(tiers.filter((each) => each.key !== key))}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {canEdit && (
        <Button
          mt="md"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={tiers.length >= MAX_TIERS}
          onClick={() => onChange([...tiers, newTier(newKey())])}
        >
          {t('add')}
        </Button>
      )}
    </Panel>
  );
}
