'use client';

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useKeptPlan } from '@/components/editing/useKeptPlan';
import { usePlanNews } from '@/components/editing/usePlanNews';
import { useSpokenSteps } from '@/components/editing/useSpokenSteps';
import { readError } from '@/components/ui/errors';
import { Link } from '@/components/ui/Link';
import { useNotify } from '@/components/ui/notify';
import { PageHeader } from '@/components/ui/PageHeader';
import { useTRPC } from '@/components/ui/trpc';
import { useUnsavedChanges } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import type { Layout } from '@/server/floor/floor.schema';
import { difference } from '../model/difference';
import { readDraft, writeDraft } from '../model/draft';
import type { Label } from '../model/history';
import { Canvas } from './Canvas';
import { ContextMenu, placeOfSelection } from './ContextMenu';
import { Dialogs } from './Dialogs';
import { EditorProvider, type MenuPlace, type Panel, useEditorActions, useIsDirty, usePlan } from './EditorContext';
import classes from './editor.module.css';
import { FocusActions } from './FocusActions';
import { Inspector } from './Inspector';
import { focusOn, useKeys } from './keys';
import { LayoutName } from './LayoutName';
import { PaletteBar } from './PaletteBar';
import { useProblems } from './ProblemList';
import { RoomTabs } from './RoomTabs';
import { SeatedProvider } from './SeatedContext';
import { SeatedNote } from './SeatedNote';
import { SideLists } from './SideLists';
import { EditorStore } from './store';
import { Toolbar } from './Toolbar';
import { aboutLayout, type Saving, useSave } from './useSave';
import { useSharedClipboard } from './useSharedClipboard';
import { useVersionOfUrl } from './useVersion';
import { useStepWords } from './words';
import { ZoomBar } from './ZoomBar';

interface Props {
  layout: Layout;
  canEdit: boolean;
}

/** The editor of a layout, with everything around the canvas. */
export default function EditorScreen({ layout, canEdit }: Props) {
  const [store] = useState(() => new EditorStore(layout, canEdit));
  const [panel, open] = useState<Panel>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [spoken, say] = useState('');
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [isFocusMode, setFocusMode] = useState(false);
  const previousFocus = useRef<HTMLElement | null>(null);

  const renameInPlace = useCallback(
    (key: string | null) => {
      if (key !== null) {
        previousFocus.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
        store.send({ type: 'select', keys: [key] });
      }
      setRenaming(key);
    },
    [store],
  );
  const openMenu = useCallback(
    (place: MenuPlace | Element) => {
      previousFocus.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setMenu(place instanceof Element ? placeOfSelection(store.state, place) : place);
    },
    [store],
  );
  const toggleFocusMode = useCallback(() => setFocusMode((isOn) => !isOn), []);
  const editor = useMemo(
    () => ({ store, open, renameInPlace, say, openMenu, toggleFocusMode, isFocusMode }),
    [store, renameInPlace, openMenu, toggleFocusMode, isFocusMode],
  );

  function restoreFocus() {
    if (previousFocus.current?.isConnected && previousFocus.current !== document.body) previousFocus.current.focus({ preventScroll: true });
    else focusOn('[data-canvas]');
  }

  function onRenamed() {
    setRenaming(null);
    restoreFocus();
  }

  function onMenuClosed() {
    setMenu(null);
    restoreFocus();
  }

  return (
    <EditorProvider value={editor}>
      <SeatedProvider>
        <Editor panel={panel} renaming={renaming} onRenamed={onRenamed} />
        <ContextMenu place={menu} onClose={onMenuClosed} />
      </SeatedProvider>
      <p className={classes.spoken} aria-live="polite">
        {spoken}
      </p>
    </EditorProvider>
  );
}

function Editor({ panel, renaming, onRenamed }: { panel: Panel; renaming: string | null; onRenamed: () => void }) {
  const t = useTranslations('floor.editor');
  const { store, open, isFocusMode } = useEditorActions();
  const panelId = useId();
  const isDirty = useIsDirty();
  const showProblems = useCallback(() => open('changes'), [open]);
  const saving = useSave(store, showProblems);
  const kept = useKeptDraft(saving, isDirty);
  useVersionOfUrl(kept.isRead && saving.theirs === null);
  useNews(saving);
  useSpoken();
  useUnsavedChanges(isDirty);
  useSharedClipboard(store);
  const { save } = saving;
  const onSave = useCallback(() => void save(), [save]);
  const isCovered = panel !== null || saving.theirs !== null || saving.occupied !== null;
  useKeys(onSave, store.canEdit, isCovered);

  return (
    <div className={classes.editor} data-floor-editor data-focus-mode={isFocusMode || undefined}>
      <div className={classes.head}>
        <PageHeader
          title={<LayoutName />}
          subtitle={<Status isDirty={isDirty} restoredAt={kept.at} />}
          actions={<Actions saving={saving} isDirty={isDirty} />}
        />
      </div>
      <div className={classes.bars}>
        <Toolbar />
        <div className={classes.roomBar}>
          <RoomTabs panelId={panelId} />
          {isFocusMode && <FocusActions saving={saving} isDirty={isDirty} />}
        </div>
      </div>
      <div className={classes.workspace} id={panelId} role="tabpanel" aria-label={t('plan')} data-can-edit={store.canEdit || undefined}>
        {store.canEdit && <PaletteBar />}
        <div className={classes.stage}>
          <Canvas renaming={renaming} onRenamed={onRenamed} />
          <ZoomBar />
          <SeatedNote />
        </div>
        <div className={classes.side}>
          <Inspector />
          <SideLists />
        </div>
      </div>
      <Dialogs opened={isCovered} panel={panel} saving={saving} />
    </div>
  );
}

function Actions({ saving, isDirty }: { saving: Saving; isDirty: boolean }) {
  const t = useTranslations('floor.editor.head');
  const { store, open } = useEditorActions();
  if (!store.canEdit) return null;
  return (
    <>
      <Button loading={saving.isSaving} disabled={!isDirty} onClick={() => void saving.save()}>
        {t('save')}
      </Button>
      <Button variant="default" disabled={!isDirty} onClick={() => open('changes')}>
        {t('preview')}
      </Button>
      <Button variant="default" onClick={() => open('publish')}>
        {t('publish')}
      </Button>
    </>
  );
}

function Status({ isDirty, restoredAt }: { isDirty: boolean; restoredAt: number | null }) {
  const t = useTranslations('floor.editor.head');
  const { store, open } = useEditorActions();
  const format = useFormat();
  const plan = usePlan();
  const problems = useProblems();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const count = isDirty ? difference(store.saved.plan, plan).length : 0;
  const { restaurantId } = store.layout;
  return (
    <span className={classes.status}>
      <Link href={`/admin/restaurants/${restaurantId}/floor`} className={`${classes.back} reach`}>
        {t('back')}
      </Link>
      <span aria-hidden>·</span>
      {!store.canEdit ? (
        <span>{t('readOnly')}</span>
      ) : isDirty ? (
        <button type="button" className="text-button" onClick={() => open('changes')}>
          {t('unsaved', { count })}
        </button>
      ) : (
        <span>{t('saved', { when: format.relative(store.layout.updatedAt) })}</span>
      )}
      {isDirty && restoredAt !== null && <span>{t('restored', { when: format.dateTime(new Date(restoredAt).toISOString()) })}</span>}
      {errors > 0 && <span className={classes.refused}>{t('refused', { count: errors })}</span>}
    </span>
  );
}

/** Keeps unsaved changes in this browser. When they are restored, merges them with what was saved since. */
function useKeptDraft({ setTheirs }: Saving, isDirty: boolean) {
  const { store } = useEditorActions();
  const draft = useMemo(() => {
    const { tableLayoutUuid } = store.layout;
    return {
      key: `floor-draft:${tableLayoutUuid}`,
      parts: () => [store.state.plan, store.saved],
      write: () => writeDraft({ tableLayoutUuid, saved: store.saved, plan: store.state.plan, at: Date.now() }),
      read: (text: string) => readDraft(text, store.layout),
    };
  }, [store]);
  return useKeptPlan({ store, ...draft, onConflict: setTheirs }, isDirty);
}

/** Announces each step to screen readers. */
function useSpoken(): void {
  const { store, say } = useEditorActions();
  const stepWords = useStepWords();
  const history = useCallback(() => store.state.history, [store]);
  const words = useCallback(({ label }: { label: Label }) => stepWords(label), [stepWords]);
  useSpokenSteps({ subscribe: store.subscribe, history, words, say });
}

/** Follows changes that others save while the editor is open. */
function useNews(saving: Saving): void {
  const t = useTranslations('floor.editor');
  const wasDeleted = useRef(false);
  const { store } = useEditorActions();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { restaurantId, tableLayoutUuid } = store.layout;
  const about = aboutLayout(tableLayoutUuid);
  async function read(): Promise<Layout | null> {
    const options = trpc.floor.getLayout.queryOptions({ tableLayoutUuid }, { staleTime: 0 });
    const layout = await queryClient.fetchQuery(options).catch((error) => {
      const isDeleted = readError(error).code === 'data_not_found';
      if (isDeleted && !wasDeleted.current) notify.failed(error, t('save.deleted'), { message: t('save.deletedText'), about });
      wasDeleted.current = isDeleted;
      return null;
    });
    if (layout && wasDeleted.current) {
      wasDeleted.current = false;
      notify.settled(about);
    }
    return layout;
  }
  usePlanNews({ store, saving, restaurantId, topic: 'floor', read, taken: t('news.taken') });
}
