'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { connection } from '@/components/ui/connection';
import { overtakenBy, readError, useErrorMessage } from '@/components/ui/errors';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useUnsavedChanges } from '@/components/ui/unsaved';
import { calledOffBy } from '@/components/ui/untilReached';
import { type Attempt, isAttempt, isRecent, noAttempt, useAttemptKey } from '@/components/ui/useAttemptKey';
import { HeldNews } from './HeldNews';
import {
  afterSave,
  begin,
  type Conflict,
  conflictsOf,
  editsOf,
  type FieldChange,
  type Held,
  isLike,
  type Same,
  sameJson,
  settle,
  takeIn,
  takenOf,
} from './heldEdit.rules';
import { type HeldTo, heldTo } from './heldTo';
import { isRecord } from './isRecord';
import type { Side } from './side';
import { useKeptForm } from './useKeptForm';

interface Options<State, Form, Body, Answer> {
  /** The state as it was last read; while nothing is edited, the form follows it. */
  read: State;
  /** What the form shows of a state, field by field: fields are what two people are compared by. */
  formOf: (state: State) => Form;
  /** What a save sends; null while the form holds what cannot be saved. */
  bodyOf: (form: Form, base: State) => Body | null;
  /**
   * Sends it, held to the state that it goes over, or as a dry run: hand both on as they are.
   * @param idempotencyKey the same for each try to send the same, also after a reload: for what would be made twice
   */
  write: (body: Body, held: HeldTo & { dryRun?: boolean }, idempotencyKey: string) => Promise<Answer>;
  /** The state that a save left, where its answer is another thing; undefined where it is not known: then the form stands until it is read. */
  stateOf?: (answer: Answer, over: State, sent: Form) => State | undefined;
  /** The state that somebody else saved first, where a refusal tells only a part of it. */
  overtakenIn?: (current: unknown, over: State) => Promise<State>;
  /** What a save is held to, where that is not the state itself. */
  versionOf?: (base: State) => unknown;
  /** Where this browser keeps what is unsaved: one key for each thing that is edited. */
  draftKey: string;
  /** How two values of a field are compared. */
  same?: Same;
  /** The save shows its preview first, also after a conflict. */
  previewsFirst?: boolean;
  /** What is saved has a screen of its own, which follows: the form stands as it was sent until then, and sends nothing more. */
  leaves?: boolean;
  /**
   * For what must not be made twice: whether a failure leaves open if the write was done. Then the same is sent again until the form is
   * edited, whatever its price or version has become, and at once when the page comes back.
   */
  resends?: (failure: unknown) => boolean;
  onSaved?: (answer: Answer, over: State) => unknown;
  /** True for an error that the form says at its fields, or the sentence for it; any other is told in its own. */
  onFailed?: (error: unknown) => boolean | string | undefined;
}

/** What this browser keeps of an edit. */
interface Draft<State, Form> extends Pick<Held<State, Form>, 'base' | 'origin' | 'form'> {
  /** What was sent and not answered yet, and when. */
  attempt?: Attempt;
  sentAt?: number;
}

/** What every form over something shared knows of its edit. */
export interface HeldEdit<State, Form, Answer> {
  form: Form;
  /** Stays the same function. */
  edit: (change: Partial<Form> | ((form: Form) => Form)) => void;
  isEdited: boolean;
  /** A save was tried while the form holds what can’t be saved: its fields say why. */
  isTried: boolean;
  /** The fields that differ from the state that a save goes over. */
  edits: FieldChange[];
  /** That state: what others have saved is in it. */
  base: State;
  /** Holds a write beside the save to that state. */
  held: HeldTo;
  save: () => void;
  saving: boolean;
  preview: () => void;
  previewing: boolean;
  /** What the dry run answered; null while no preview is shown. */
  previewed: Answer | null;
  closePreview: () => void;
  /** What the last try was refused for, until something is edited. */
  error: unknown;
  /** The sentence for it, where no field says it: it stands beside the save. */
  problem: string | null;
  /** Takes in what somebody saved first, where an error says so; any other is told as that of a save. For writes beside the save. */
  refuse: (error: unknown) => void;
  /** Goes back to what stands. */
  discard: () => void;
  /** For a form that is left on purpose: what was entered is not kept. */
  leave: () => void;
  /** When that was kept which is back from an earlier visit; null when nothing is. */
  draftAt: number | null;
  conflicts: Conflict[];
  taken: FieldChange[];
  isComparing: boolean;
  compare: () => void;
  putOff: () => void;
  /** Takes a side for each conflict, and saves. */
  choose: (sideOf: (field: string) => Side) => void;
  /** For `SaveBar`. */
  bar: {
    dirty: boolean;
    summary?: ReactNode;
    problem: string | null;
    saving: boolean;
    previewing: boolean;
    onSave: () => void;
    onDiscard: () => void;
    onPreview?: () => void;
  };
}

interface Refused {
  error: unknown;
  problem: string | null;
}

const notRefused: Refused = { error: null, problem: null };

/** What an attempt sent. */
function readAttempt<Body>({ content }: Attempt): { body: Body; to: HeldTo } {
  const { body, ...to } = JSON.parse(content);
  return { body, to };
}

/**
 * A form over something that others edit too. While nothing is entered it follows them. Once something is, fields that only others
 * changed are taken over, and said; fields that both changed are asked for, one by one, before anything is saved over. What is unsaved
 * is guarded, and kept in this browser. A save and its preview are held to the state that they go over.
 */
export function useHeldEdit<State, Form extends object, Body, Answer>(
  options: Options<State, Form, Body, Answer>,
): HeldEdit<State, Form, Answer> {
  const { read, formOf, bodyOf, write, draftKey, same = sameJson, previewsFirst = false, leaves = false } = options;
  const { resends, onSaved, onFailed } = options;
  const { stateOf = (answer: Answer) => answer as unknown as State, overtakenIn, versionOf = (base: State): unknown => base } = options;
  const t = useTranslations('editing.held');
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const [{ held, known }, setKnown] = useState(() => ({ held: begin(read, formOf), known: read }));
  const [busy, setBusy] = useState<'saving' | 'previewing' | null>(null);
  const [previewed, setPreviewed] = useState<Answer | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);
  /** What was saved last, until it is edited: where the answer does not show it, the form stands beside what it was begun from. */
  const [savedForm, setSavedForm] = useState<Form | null>(null);
  const [{ error, problem }, setRefused] = useState<Refused>(notRefused);

  if (read !== known && !sameJson(read, known)) setKnown((now) => ({ held: takeIn(now.held, read, formOf, same), known: read }));
  const change = (next: (held: Held<State, Form>) => Held<State, Form>) => setKnown((now) => ({ ...now, held: next(now.held) }));

  const edits = editsOf(held, same);
  const isEdited = edits.length > 0;
  const conflicts = conflictsOf(held, same);
  const taken = takenOf(held, same);
  const leaving = useRef(new AbortController());
  /** A save that waits for the connection is not to be done behind the back of somebody who gave it up. */
  const callOff = () => {
    leaving.current.abort();
    leaving.current = new AbortController();
  };
  const leave = () => {
    callOff();
    forget();
    setLeft(true);
  };
  const isOver = isSaved && leaves;
  const isUnsaved = isEdited && !isLeft && !isOver && !(savedForm && sameJson(held.form, savedForm));
  useUnsavedChanges(isUnsaved, leave);

  const attempt = useRef(noAttempt);
  const attemptKey = useAttemptKey(attempt);
  const sentAt = useRef(0);
  /** The form whose sending left open whether it was done. */
  const [openForm, setOpenForm] = useState<Form | null>(null);
  const [comesBack, setComesBack] = useState(false);
  const { base, origin, form } = held;
  const { at: draftAt, forget } = useKeptForm<Draft<State, Form>>({
    key: draftKey,
    entered: isUnsaved ? { base, origin, form, attempt: attempt.current, sentAt: sentAt.current } : null,
    isForm: (value): value is Draft<State, Form> =>
      isRecord(value) && isLike(read, value.base) && [value.origin, value.form].every((part) => isRecord(part) && isLike(form, part)),
    bringBack: (draft) => {
      if (isAttempt(draft.attempt)) attempt.current = draft.attempt;
      if (resends && attempt.current.key !== '' && isRecent(draft.sentAt)) setComesBack(true);
      change(() => takeIn({ ...draft, theirs: formOf(draft.base), taken: {} }, read, formOf, same));
    },
  });

  // What the service was not reached for may be tried now.
  useEffect(() => {
    const forgetUnreached = () => setRefused((now) => (now.error && readError(now.error).status === undefined ? notRefused : now));
    return connection.subscribe(() => connection.state().isOffline || forgetUnreached());
  }, []);

  function tell(failure: unknown) {
    const said = onFailed?.(failure);
    setRefused({ error: failure, problem: said === true ? null : said || errorMessage(failure) });
  }

  async function refuse(failure: unknown, over: State, again?: (next: Held<State, Form>) => Promise<void>) {
    setPreviewed(null);
    if (resends?.(failure)) setOpenForm(held.form);
    else if (resends) attempt.current = noAttempt;
    const current = overtakenBy<unknown>(failure);
    if (current === null) {
      setComparing(false);
      return tell(failure);
    }
    const theirs = overtakenIn ? await overtakenIn(current, over) : (current as State);
    const next = takeIn(held, theirs, formOf, same);
    change((now) => takeIn(now, theirs, formOf, same));
    const isLeftToSave = editsOf(next, same).length > 0;
    // What they changed is nothing that this form shows.
    if (isLeftToSave && again && conflictsOf(next, same).length + takenOf(next, same).length === 0) return again(next);
    setComparing(isLeftToSave);
    if (!isLeftToSave) notify.done(t('same'));
  }

  async function send(sent: Held<State, Form>, dryRun: boolean, isAgain = false) {
    const open = !dryRun && attempt.current.key !== '' && sameJson(sent.form, openForm) ? readAttempt<Body>(attempt.current) : null;
    const body = open ? open.body : bodyOf(sent.form, sent.base);
    // A second press finds what was saved: in another try it would be made twice.
    if (busy || isOver || (isSaved && editsOf(sent, same).length === 0)) return;
    // What keeps it from being saved is said in the form.
    if (body === null) {
      setTried(true);
      return setComparing(false);
    }
    const { signal } = leaving.current;
    setBusy(dryRun ? 'previewing' : 'saving');
    setRefused(notRefused);
    try {
      const to = open ? open.to : heldTo(versionOf(sent.base));
      sentAt.current = Date.now();
      const kind = dryRun ? { dryRun } : { [calledOffBy]: signal };
      const answer = await write(body, { ...to, ...kind }, dryRun ? newKey() : attemptKey({ body, ...to }));
      setComparing(false);
      if (dryRun) return setPreviewed(answer);
      attempt.current = noAttempt;
      setSaved(true);
      setSavedForm(sent.form);
      const saved = stateOf(answer, sent.base, sent.form);
      if (saved !== undefined && !leaves) change((now) => afterSave(now, sent.form, saved, formOf, same));
      setPreviewed(null);
      // A dialog closes at once: what is saved must not be kept by that.
      forget();
      await onSaved?.(answer, sent.base);
    } catch (failure) {
      if (signal.aborted) return;
      const again = isAgain ? undefined : (next: Held<State, Form>) => send(next, dryRun, true);
      await refuse(failure, sent.base, again).catch(tell);
    } finally {
      setBusy(null);
    }
  }

  // What was being sent when the page went is sent again, under its key.
  if (comesBack && openForm === null) setOpenForm(held.form);
  const sendAgain = useEffectEvent(() => void send(held, false));
  useEffect(() => {
    if (!comesBack || openForm === null) return;
    setComesBack(false);
    sendAgain();
  }, [comesBack, openForm]);

  /** What both have changed is asked for before anything is sent. */
  const whenSettled = (work: () => void) => () => (conflicts.length > 0 ? setComparing(true) : work());
  const save = whenSettled(() => void send(held, false));
  const preview = whenSettled(() => void send(held, true));
  const compare = () => setComparing(true);
  const discard = () => {
    callOff();
    setRefused(notRefused);
    change((now) => begin(now.base, formOf));
  };
  const edit = useCallback((next: Partial<Form> | ((form: Form) => Form)) => {
    setRefused(notRefused);
    setLeft(false);
    setSavedForm(null);
    setKnown((now) => {
      const { form: entered } = now.held;
      return { ...now, held: { ...now.held, form: typeof next === 'function' ? next(entered) : { ...entered, ...next } } };
    });
  }, []);
  const saving = busy === 'saving' || isOver;
  const hasNews = conflicts.length + taken.length > 0;
  return {
    form,
    edit,
    isEdited,
    isTried,
    edits,
    base,
    held: heldTo(versionOf(base)),
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
      const next = settle(held, sideOf, same);
      change((now) => settle(now, sideOf, same));
      if (editsOf(next, same).length === 0) setComparing(false);
      else void send(next, previewsFirst);
    },
    bar: {
      dirty: isEdited,
      summary: hasNews ? <HeldNews conflicts={conflicts.length} taken={taken.length} onCompare={compare} /> : undefined,
      problem,
      saving,
      previewing: busy === 'previewing',
      onSave: previewsFirst ? preview : save,
      onDiscard: discard,
      onPreview: bodyOf(form, base) === null ? undefined : preview,
    },
  };
}
