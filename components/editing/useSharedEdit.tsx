'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { connection } from '@/components/ui/connection';
import { mayHaveSucceeded, newerStateOf, readError, useErrorMessage } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useUnsavedChanges } from '@/components/ui/unsaved';
import { calledOffBy } from '@/components/ui/untilReached';
import { type Attempt, isAttempt, isRecent, noAttempt, useAttemptKey } from '@/components/ui/useAttemptKey';
import { isRecord } from './isRecord';
import { type Precondition, preconditionOf } from './precondition';
import { SharedEditNews } from './SharedEditNews';
import {
  afterSave,
  beginEdit,
  conflictsOf,
  type EditState,
  editsOf,
  hasShapeOf,
  rebaseEdit,
  resolveConflicts,
  sameJson,
  takenOf,
} from './sharedEdit.rules';
import type { SharedEdit, SharedEditOptions } from './sharedEdit.types';
import { useKeptForm } from './useKeptForm';

/** A draft as this browser keeps it. */
interface Draft<State, Form> extends Pick<EditState<State, Form>, 'base' | 'origin' | 'form'> {
  /** The attempt that has no answer yet, and when it was sent. */
  attempt?: Attempt;
  sentAt?: number;
}

interface Refused {
  error: unknown;
  problem: string | null;
}

const notRefused: Refused = { error: null, problem: null };

/** The body of an attempt, and the state it was conditional on. */
function readAttempt<Body>({ content }: Attempt): { body: Body; to: Precondition } {
  const { body, ...to } = JSON.parse(content);
  return { body, to };
}

/**
 * A form that others may edit at the same time. Until something is entered, it follows what they save. After that, fields that only they
 * changed are taken over and announced; fields that both changed must be chosen, one by one, before anything is saved. Unsaved entries are
 * guarded and kept in this browser. A save and its preview are conditional on the state that they replace.
 */
export function useSharedEdit<State, Form extends object, Body, Answer>(
  options: SharedEditOptions<State, Form, Body, Answer>,
): SharedEdit<State, Form, Answer> {
  const { read, formOf, bodyOf, write, draftKey, same = sameJson, previewsFirst = false, leaves = false } = options;
  const { resends, onSaved, onFailed } = options;
  const { stateOf = (answer: Answer) => answer as unknown as State, readNewerState, versionOf = (base: State): unknown => base } = options;
  const t = useTranslations('editing.held');
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const [{ editState, known }, setKnown] = useState(() => ({ editState: beginEdit(read, formOf), known: read }));
  const [busy, setBusy] = useState<'saving' | 'previewing' | null>(null);
  const [previewed, setPreviewed] = useState<Answer | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);
  /** The form as last saved, until it is edited again. Needed where the answer does not contain the saved state. */
  const [savedForm, setSavedForm] = useState<Form | null>(null);
  const [{ error, problem }, setRefused] = useState<Refused>(notRefused);

  /** The form of a save that may or may not have been done. */
  const [openForm, setOpenForm] = useState<Form | null>(null);
  /** Moves an edit onto a newer state. If an open save has made it, it is no one else’s. */
  const moveTo = (now: EditState<State, Form>, newer: State) =>
    openForm !== null && sameJson(formOf(newer), openForm)
      ? afterSave(now, openForm, newer, formOf, same)
      : rebaseEdit(now, newer, formOf, same);
  if (read !== known && !sameJson(read, known)) setKnown((now) => ({ editState: moveTo(now.editState, read), known: read }));
  const updateEditState = (next: (editState: EditState<State, Form>) => EditState<State, Form>) =>
    setKnown((now) => ({ ...now, editState: next(now.editState) }));

  const edits = editsOf(editState, same);
  const isEdited = edits.length > 0;
  const conflicts = conflictsOf(editState, same);
  const taken = takenOf(editState, same);
  const aborter = useRef(new AbortController());
  /** Calls off a save that waits for the connection, so that it does not happen after the person gave it up. */
  const abortPending = () => {
    aborter.current.abort();
    aborter.current = new AbortController();
  };
  const leave = () => {
    abortPending();
    forget();
    setHasLeft(true);
  };
  const isOver = isSaved && leaves;
  const isUnsaved = isEdited && !hasLeft && !isOver && !(savedForm && sameJson(editState.form, savedForm));
  useUnsavedChanges(isUnsaved, leave);

  const attempt = useRef(noAttempt);
  const attemptKey = useAttemptKey(attempt);
  const sentAt = useRef(0);
  const [resumesAttempt, setResumesAttempt] = useState(false);
  const { base, origin, form } = editState;
  const { at: draftAt, forget } = useKeptForm<Draft<State, Form>>({
    key: draftKey,
    entered: isUnsaved ? { base, origin, form, attempt: attempt.current, sentAt: sentAt.current } : null,
    isForm: (value): value is Draft<State, Form> =>
      isRecord(value) &&
      hasShapeOf(read, value.base) &&
      [value.origin, value.form].every((part) => isRecord(part) && hasShapeOf(form, part)),
    restore: (draft) => {
      if (isAttempt(draft.attempt)) attempt.current = draft.attempt;
      if (resends && attempt.current.key !== '' && isRecent(draft.sentAt)) setResumesAttempt(true);
      updateEditState(() => rebaseEdit({ ...draft, theirs: formOf(draft.base), taken: {} }, read, formOf, same));
    },
  });

  // Once the service can be reached again, errors of not reaching it are outdated.
  useEffect(() => {
    const clearConnectionErrors = () => setRefused((now) => (now.error && readError(now.error).status === undefined ? notRefused : now));
    return connection.subscribe(() => connection.state().isOffline || clearConnectionErrors());
  }, []);

  function showFailure(failure: unknown) {
    const message = onFailed?.(failure);
    setRefused({ error: failure, problem: message === true ? null : message || errorMessage(failure) });
  }

  async function refuse(failure: unknown, over: State, retry?: (next: EditState<State, Form>) => Promise<void>) {
    setPreviewed(null);
    const current = newerStateOf<unknown>(failure);
    if (current === null) {
      setComparing(false);
      return showFailure(failure);
    }
    const theirs = readNewerState ? await readNewerState(current, over) : (current as State);
    const next = moveTo(editState, theirs);
    updateEditState((now) => moveTo(now, theirs));
    const hasRemainingEdits = editsOf(next, same).length > 0;
    // Their changes are to nothing that this form shows.
    if (hasRemainingEdits && retry && conflictsOf(next, same).length + takenOf(next, same).length === 0) return retry(next);
    setComparing(hasRemainingEdits);
    if (!hasRemainingEdits) notify.done(t('same'));
  }

  async function send(sent: EditState<State, Form>, dryRun: boolean, isRetry = false) {
    const openAttempt = !dryRun && attempt.current.key !== '' && sameJson(sent.form, openForm) ? readAttempt<Body>(attempt.current) : null;
    const body = openAttempt ? openAttempt.body : bodyOf(sent.form, sent.base);
    // Ignores a second click: with nothing left to save, another attempt would create it twice.
    if (busy || isOver || (isSaved && editsOf(sent, same).length === 0)) return;
    // The fields show what keeps the form from being saved.
    if (body === null) {
      setTried(true);
      return setComparing(false);
    }
    const { signal } = aborter.current;
    setBusy(dryRun ? 'previewing' : 'saving');
    setRefused(notRefused);
    try {
      const to = openAttempt ? openAttempt.to : preconditionOf(versionOf(sent.base));
      sentAt.current = Date.now();
      const kind = dryRun ? { dryRun } : { idempotencyKey: attemptKey({ body, ...to }), [calledOffBy]: signal };
      const answer = await write(body, { ...to, ...kind });
      setComparing(false);
      if (dryRun) return setPreviewed(answer);
      attempt.current = noAttempt;
      setOpenForm(null);
      setSaved(true);
      setSavedForm(sent.form);
      const saved = stateOf(answer, sent.base, sent.form);
      // The form of something new would start over.
      if (saved !== undefined && sent.base !== null) updateEditState((now) => afterSave(now, sent.form, saved, formOf, same));
      setPreviewed(null);
      // Before onSaved, which may close the dialog at once: closing would keep the draft.
      forget();
      await onSaved?.(answer, sent.base);
    } catch (failure) {
      if (signal.aborted) return;
      if (!dryRun) {
        const isOpen = (resends ?? mayHaveSucceeded)(failure);
        setOpenForm(isOpen ? sent.form : null);
        if (!isOpen) attempt.current = noAttempt;
      }
      const retry = isRetry ? undefined : (next: EditState<State, Form>) => send(next, dryRun, true);
      await refuse(failure, sent.base, retry).catch(showFailure);
    } finally {
      setBusy(null);
    }
  }

  // Sends again, under its key, what was being sent when the page was left.
  if (resumesAttempt && openForm === null) setOpenForm(editState.form);
  const sendAgain = useEffectEvent(() => void send(editState, false));
  useEffect(() => {
    if (!resumesAttempt || openForm === null) return;
    setResumesAttempt(false);
    sendAgain();
  }, [resumesAttempt, openForm]);

  /** Has conflicts settled before anything is sent. */
  const afterConflicts = (work: () => void) => () => (conflicts.length > 0 ? setComparing(true) : work());
  const save = afterConflicts(() => void send(editState, false));
  const preview = afterConflicts(() => void send(editState, true));
  const compare = () => setComparing(true);
  const discard = () => {
    abortPending();
    setRefused(notRefused);
    updateEditState((now) => beginEdit(now.base, formOf));
  };
  const saving = busy === 'saving' || isOver;
  /** A ref, as `edit` stays the same function. */
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    isHeld.current = leaves && saving;
  });
  const edit = useCallback((next: Partial<Form> | ((form: Form) => Form)) => {
    if (isHeld.current) return;
    setRefused(notRefused);
    setHasLeft(false);
    setSavedForm(null);
    setKnown((now) => {
      const { form: entered } = now.editState;
      return { ...now, editState: { ...now.editState, form: typeof next === 'function' ? next(entered) : { ...entered, ...next } } };
    });
  }, []);
  const hasNews = conflicts.length + taken.length > 0;
  return {
    form,
    edit,
    isEdited,
    isTried,
    edits,
    base,
    precondition: preconditionOf(versionOf(base)),
    save,
    saving,
    preview,
    previewing: busy === 'previewing',
    previewed,
    closePreview: () => setPreviewed(null),
    error,
    problem,
    refuse: (failure) => void refuse(failure, base),
    discard,
    leave,
    draftAt,
    conflicts,
    taken,
    isComparing,
    compare,
    putOff: () => setComparing(false),
    choose: (sideOf) => {
      const next = resolveConflicts(editState, sideOf, same);
      updateEditState((now) => resolveConflicts(now, sideOf, same));
      if (editsOf(next, same).length === 0) setComparing(false);
      else void send(next, previewsFirst);
    },
    bar: {
      dirty: isEdited,
      summary: hasNews ? <SharedEditNews conflicts={conflicts.length} taken={taken.length} onCompare={compare} /> : undefined,
      problem,
      saving,
      previewing: busy === 'previewing',
      onSave: previewsFirst ? preview : save,
      onDiscard: discard,
      onPreview: bodyOf(form, base) === null ? undefined : preview,
    },
  };
}
