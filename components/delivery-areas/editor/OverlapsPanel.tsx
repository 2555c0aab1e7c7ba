'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { DrawnArea, Plan, Point } from '../model/areas';
import type { Coverage, Overlap, Surface } from '../model/coverage';
import type { Cut } from '../model/cut';
import { outlineOf, ringOf, squareKm } from '../model/outline';
import { type Rivalry, rivalriesOf } from '../model/rivalry';
import { useAreas, usePlan } from './AreasContext';
import classes from './editor.module.css';
import { useRivalryWords } from './words';

interface Props {
  coverage: Coverage | null;
  /** Highlights surfaces on the map. */
  onShow: (surfaces: readonly Surface[]) => void;
}

const pointsOf = (surfaces: readonly Surface[]): Point[] => surfaces.flatMap(([outer = []]) => outlineOf(outer));
const sizeOf = (surfaces: readonly Surface[]) => surfaces.reduce((sum, [outer = []]) => sum + squareKm(outlineOf(outer)), 0);

/** Overlaps of areas, with the area that serves each and ways to separate them; and gaps between areas. */
export function OverlapsPanel({ coverage, onShow }: Props) {
  const t = useTranslations('deliveryAreas.overlaps');
  const { lookAt } = useAreas();
  const plan = usePlan();
  const size = useSize();
  const [opened, setOpened] = useState<string | null>(null);
  const namedOverlaps = useMemo(() => {
    const areas = new Map(plan.map((area) => [area.key, area]));
    return (coverage?.overlaps ?? []).flatMap((overlap) => {
      const [one, other] = overlap.keys.map((key) => areas.get(key));
      return one && other ? [{ overlap, one, other, id: overlap.keys.join() }] : [];
    });
  }, [coverage, plan]);
  const gaps = coverage?.gaps ?? [];
  function show(id: string, surfaces: readonly Surface[]) {
    const isOpen = opened === id;
    setOpened(isOpen ? null : id);
    onShow(isOpen ? [] : surfaces);
    if (!isOpen) lookAt(pointsOf(surfaces));
  }
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <p className={classes.hint}>{t(namedOverlaps.length > 0 ? 'hint' : 'none')}</p>
      {namedOverlaps.length > 0 && (
        <ul className={classes.candidates} aria-label={t('title')}>
          {namedOverlaps.map(({ overlap, one, other, id }) => (
            <li key={id}>
              <button type="button" className={classes.candidate} aria-expanded={opened === id} onClick={() => show(id, overlap.surfaces)}>
                <span className={classes.swatch} data-overlap aria-hidden />
                <strong>{t('pair', { one: one.name, other: other.name })}</strong>
                <span className={classes.areaFacts}>{size(sizeOf(overlap.surfaces))}</span>
              </button>
              {opened === id && (
                <Details
                  plan={plan}
                  one={one}
                  other={other}
                  overlap={overlap}
                  onShow={onShow}
                  onDone={() => {
                    setOpened(null);
                    onShow([]);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {gaps.length > 0 && (
        <ul className={classes.candidates} aria-label={t('gaps')}>
          {gaps.map((gap, index) => (
            <li key={JSON.stringify(gap[0]?.[0])}>
              <button
                type="button"
                className={classes.candidate}
                aria-pressed={opened === `gap ${index}`}
                onClick={() => show(`gap ${index}`, [gap])}
              >
                <span className={classes.swatch} data-gap aria-hidden />
                <strong>{t('gap', { number: index + 1 })}</strong>
                <span className={classes.areaFacts}>{size(sizeOf([gap]))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** «0.12 km²»; square metres below a hundredth. */
function useSize(): (squareKilometres: number) => string {
  const t = useTranslations('deliveryAreas.overlaps');
  const format = useFormat();
  return (km) =>
    km < 0.01
      ? t('squareMetres', { size: format.number(Math.round(km * 1e6)) })
      : t('squareKilometres', { size: format.number(Math.round(km * 100) / 100) });
}

interface DetailsProps {
  plan: Plan;
  one: DrawnArea;
  other: DrawnArea;
  overlap: Overlap;
  onShow: Props['onShow'];
  onDone: () => void;
}

/** The area that serves an overlap, and the possible corrections. */
function Details({ plan, one, other, overlap, onShow, onDone }: DetailsProps) {
  const t = useTranslations('deliveryAreas.overlaps');
  const { store } = useAreas();
  const words = useRivalryWords();
  const size = useSize();
  const [refusalText, setRefusalText] = useState('');
  const [choice, setChoice] = useState<{ from: DrawnArea; to: DrawnArea; pieces: readonly Point[][] } | null>(null);
  const rivalries = useMemo(() => rivalriesOf(plan, overlap.keys), [plan, overlap]);

  function applyCut(cut: Cut, kind: 'cut' | 'share', name: string): void {
    if ('plan' in cut) {
      store.send({ type: 'put', plan: cut.plan, kind, name, count: 1 });
      onDone();
    } else if ('refused' in cut) {
      const { refused, crossings: count = 0, inner } = cut;
      setRefusalText(t(`refused.${refused.replaceAll(' ', '_') as 'crossings'}`, { name, count, inner: inner?.name ?? '' }));
    }
  }
  // The clipping library is loaded with the first cut.
  async function cutFrom(from: DrawnArea, to: DrawnArea, pick?: number) {
    const { cutOff } = await import('../model/cut');
    const cut = cutOff(store.state.plan, from, to, pick);
    setRefusalText('');
    if ('pieces' in cut) setChoice({ from, to, pieces: cut.pieces });
    else applyCut(cut, 'cut', from.name);
  }
  async function share() {
    const { shareAlongLine } = await import('../model/cut');
    applyCut(shareAlongLine(store.state.plan, one, other), 'share', t('pair', { one: one.name, other: other.name }));
  }
  return (
    <div className={classes.overlapDetails}>
      {rivalries.length === 0 && <p className={classes.hint}>{t('nobody')}</p>}
      {rivalries.map((rivalry: Rivalry) => (
        <p key={rivalry.consumptionModeId}>{words(rivalry)}</p>
      ))}
      {store.canEdit && !choice && (
        <Group gap="xs">
          {[
            { from: one, to: other },
            { from: other, to: one },
          ].map(({ from, to }) => (
            <Button key={from.key} size="xs" variant="default" onClick={() => void cutFrom(from, to)}>
              {t('cut', { name: from.name })}
            </Button>
          ))}
          <Button size="xs" variant="default" onClick={() => void share()}>
            {t('share')}
          </Button>
        </Group>
      )}
      {choice && (
        <fieldset className={classes.group}>
          <legend>{t('pieces', { name: choice.from.name, count: choice.pieces.length })}</legend>
          <Group gap="xs">
            {choice.pieces.map((piece, index) => {
              const highlight = () => onShow([[ringOf(piece)]]);
              return (
                <Button
                  key={JSON.stringify(piece[0])}
                  size="xs"
                  variant="default"
                  onMouseEnter={highlight}
                  onFocus={highlight}
                  onClick={() => void cutFrom(choice.from, choice.to, index)}
                >
                  {t('keep', { size: size(squareKm(piece)) })}
                </Button>
              );
            })}
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                setChoice(null);
                onShow(overlap.surfaces);
              }}
            >
              {t('cancel')}
            </Button>
          </Group>
        </fieldset>
      )}
      {refusalText && (
        <p className={classes.wrong} role="alert">
          {refusalText}
        </p>
      )}
    </div>
  );
}
