'use client';

import { SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useKeptPlan } from '@/components/editing/useKeptPlan';
import { usePlanNews } from '@/components/editing/usePlanNews';
import { useSpokenSteps } from '@/components/editing/useSpokenSteps';
import { dayOf } from '@/components/ui/format';
import { commonKey } from '@/components/ui/keys';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { takeOverTyped } from '@/components/ui/takeOverTyped';
import { useTRPC } from '@/components/ui/trpc';
import { useUnsavedChanges } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import type { Point } from '../model/areas';
import type { Surface } from '../model/coverage';
import { readDraft, writeDraft } from '../model/draft';
import { AreaList } from './AreaList';
import { AreaPanel } from './AreaPanel';
import { AreasProvider, type Dialog, useAreas, useIsDirty, usePlan, useRefusal } from './AreasContext';
import { Board } from './Board';
import { Dialogs } from './Dialogs';
import classes from './editor.module.css';
import { Actions, Status } from './Head';
import { OverlapsPanel } from './OverlapsPanel';
import { type Probe, ProbePanel } from './ProbePanel';
import { AreasStore } from './store';
import { Toolbar, type View } from './Toolbar';
import { useCoverage } from './useCoverage';
import { type Saving, useSave } from './useSave';
import { useRefusalWords, useStepWords } from './words';

interface Props {
  areas: readonly Area[];
  modes: readonly ConsumptionMode[];
  baseMap: BaseMap;
  findsAddresses: boolean;
  canEdit: boolean;
}

/** The editor of a restaurant's delivery areas: the map, and everything around it. */
export default function EditorScreen({ areas, modes, ...rest }: Props) {
  const { id: restaurantId, lat, lng } = useRestaurant();
  const [store] = useState(() => new AreasStore(restaurantId, areas, rest.canEdit));
  const [dialog, open] = useState<Dialog>(null);
  const [spoken, say] = useState('');
  const [sight, setSight] = useState<{ points: readonly Point[] }>(() => {
    const drawn = areas.flatMap(({ points }) => points);
    return { points: drawn.length > 0 ? [...drawn, { lat, lng }] : [] };
  });
  const lookAt = useCallback((points: readonly Point[]) => setSight({ points }), []);
  const value = useMemo(() => {
    const delivery = modes.filter(({ type }) => type === 'MODE_DELIVERY');
    return { store, modes: delivery, allModes: modes, open, say, lookAt };
  }, [store, modes, lookAt]);
  return (
    <AreasProvider value={value}>
      <Editor dialog={dialog} sight={sight} baseMap={rest.baseMap} findsAddresses={rest.findsAddresses} />
      <p className={classes.hidden} aria-live="polite">
        {spoken}
      </p>
    </AreasProvider>
  );
}

const NOTHING_SHOWN: readonly Surface[] = [];
const startView: View = { tool: 'look', colouring: 'fee', isSnapping: true, isTogether: true, showsCoverage: true };

/** The content of the side panel. */
type Side = 'areas' | 'overlaps' | 'probe';

interface EditorProps extends Pick<Props, 'baseMap' | 'findsAddresses'> {
  dialog: Dialog;
  sight: { points: readonly Point[] };
}

function Editor({ dialog, sight, baseMap, findsAddresses }: EditorProps) {
  const t = useTranslations('deliveryAreas');
  const { store, open } = useAreas();
  const { lat, lng } = useRestaurant();
  const isDirty = useIsDirty();
  const [view, setView] = useState(startView);
  const [probe, setProbe] = useProbe();
  const [side, setSide] = useState<Side>('areas');
  const coverage = useCoverage(usePlan());
  const [surfaces, setSurfaces] = useState(NOTHING_SHOWN);
  const onRefused = useCallback(() => open('changes'), [open]);
  const saving = useSave(store, isDirty, onRefused);
  const restored = useKeptDraft(saving, isDirty);
  useNews(saving);
  useSpoken();
  useUnsavedChanges(isDirty);
  const isCovered = dialog !== null || saving.theirs !== null;
  useKeys(saving, isCovered);

  function showSide(next: Side) {
    setSide(next);
    setSurfaces(NOTHING_SHOWN);
  }
  function changeView(next: View) {
    setView(next);
    if (next.tool !== view.tool) showSide(next.tool === 'pin' ? 'probe' : 'areas');
  }
  return (
    <div className={classes.editor} data-areas-editor>
      <PageHeader
        title={t('title')}
        subtitle={<Status isDirty={isDirty} restoredAt={restored.at} />}
        actions={<Actions saving={saving} isDirty={isDirty} />}
      />
      <Toolbar view={view} onChange={changeView} />
      <div className={classes.workspace}>
        <Board
          view={view}
          onTool={(tool) => changeView({ ...view, tool })}
          pin={probe.pin}
          onPin={(pin) => {
            setProbe({ ...probe, pin });
            showSide('probe');
          }}
          sight={sight}
          coverage={coverage}
          shownSurfaces={surfaces}
          onOverlaps={() => showSide('overlaps')}
          baseMap={baseMap}
        />
        <div className={classes.side}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('side.label')}
            value={side}
            onChange={(value) => showSide(value as Side)}
            data={[
              { value: 'areas', label: t('side.areas') },
              { value: 'overlaps', label: t('side.overlaps', { count: coverage?.overlaps.length ?? 0 }) },
              { value: 'probe', label: t('side.probe') },
            ]}
          />
          <div className={classes.sideBody}>
            {side === 'areas' && (
              <>
                <AreaList colouring={view.colouring} />
                <AreaPanel />
              </>
            )}
            {side === 'overlaps' && <OverlapsPanel coverage={coverage} onShow={setSurfaces} />}
            {side === 'probe' && (
              <ProbePanel probe={probe} colouring={view.colouring} findsAddresses={findsAddresses} onChange={setProbe} />
            )}
          </div>
        </div>
      </div>
      <Dialogs opened={isCovered} dialog={dialog} saving={saving} centre={probe.pin ?? { lat, lng }} />
    </div>
  );
}

/** The moment to test starts with the current time in the restaurant. */
function useProbe() {
  const { timeZone } = useRestaurant();
  const format = useFormat();
  return useState<Probe>(() => {
    return { pin: null, date: dayOf(Date.now(), timeZone), time: format.clock(Date.now()), mode: 0 };
  });
}

/** Keeps unsaved changes in this browser. When they are restored, merges them with what was saved since. */
function useKeptDraft({ setTheirs }: Saving, isDirty: boolean) {
  const { store } = useAreas();
  const draft = useMemo(() => {
    const { restaurantId } = store;
    return {
      key: `areas-draft:${restaurantId}`,
      parts: () => [store.state.plan, store.areas],
      write: () => writeDraft({ restaurantId, areas: [...store.areas], plan: store.state.plan, at: Date.now() }, store.saved),
      read: (text: string) => readDraft(text, restaurantId),
    };
  }, [store]);
  return useKeptPlan({ store, ...draft, onConflict: setTheirs }, isDirty);
}

/** Announces each step to screen readers, and why one was refused. */
function useSpoken(): void {
  const { store, say } = useAreas();
  const words = useStepWords();
  const history = useCallback(() => store.state.steps, [store]);
  useSpokenSteps({ subscribe: store.subscribe, history, words, say });
  const refusal = useRefusal();
  const refusalWords = useRefusalWords();
  useEffect(() => {
    if (refusal) say(refusalWords(refusal));
  }, [refusal, refusalWords, say]);
}

/** Follows changes that others save while the editor is open. */
function useNews(saving: Saving): void {
  const t = useTranslations('deliveryAreas.save');
  const { store } = useAreas();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { restaurantId } = store;
  const options = trpc['delivery-areas'].listAreas.queryOptions({ restaurantId }, { staleTime: 0 });
  const read = () => queryClient.fetchQuery(options).catch(() => null);
  usePlanNews({ store, saving, restaurantId, topic: 'delivery-areas', read, taken: t('news') });
}

/** Shortcuts to undo, redo, save and delete. Fields keep their own keys. */
function useKeys({ save }: Saving, isCovered: boolean): void {
  const { store } = useAreas();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isCovered || event.defaultPrevented) return;
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
      const common = commonKey(event);
      if (common === 'save') {
        takeOverTyped();
        void save();
      } else if (isTyping) return;
      else if (common) store.send({ type: common });
      else if (event.key === 'Delete' && store.state.selected) store.send({ type: 'remove', key: store.state.selected });
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store, save, isCovered]);
}
