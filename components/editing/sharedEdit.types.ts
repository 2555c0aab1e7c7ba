import type { ReactNode } from 'react';
import type { Precondition } from './precondition';
import type { Conflict, FieldChange, Same } from './sharedEdit.rules';
import type { Side } from './side';

/** How a form is sent: conditional on the state it replaces, as a dry run, or once. */
export interface WriteOptions extends Precondition {
  dryRun?: boolean;
  /** The same for every attempt to send the same body, even after a reload: it is done once, and a repeat gets the first answer. */
  idempotencyKey?: string;
}

/** What a form passes to `useSharedEdit`. */
export interface SharedEditOptions<State, Form, Body, Answer> {
  /** The state as last read. While nothing is edited, the form follows it. */
  read: State;
  /** What the form shows of a state. Two people’s changes are compared field by field. */
  formOf: (state: State) => Form;
  /** The body that a save sends; null while the form can’t be saved. */
  bodyOf: (form: Form, base: State) => Body | null;
  /** Sends the body. Pass `options` on as they are. */
  write: (body: Body, options: WriteOptions) => Promise<Answer>;
  /**
   * The state after a save, if the answer is not the state itself. Undefined if unknown: the form then stays as sent until the state is
   * read again.
   */
  stateOf?: (answer: Answer, over: State, sent: Form) => State | undefined;
  /** Reads the whole state that a colleague saved first, if a refusal contains only part of it. */
  readNewerState?: (current: unknown, over: State) => Promise<State>;
  /** What a save is conditional on, if not the state itself. */
  versionOf?: (base: State) => unknown;
  /** Names the draft in this browser: one key for each thing that is edited. */
  draftKey: string;
  /** Compares two values of a field. */
  same?: Same;
  /** Save shows the preview first, also after a conflict. */
  previewsFirst?: boolean;
  /** The form ends with its save: another screen follows, or its dialog closes. Once sent it takes no entries, as nothing would send them. */
  leaves?: boolean;
  /**
   * For what must not be created twice: whether a failure leaves open if the write was done. If so, the same body is sent again until the
   * form is edited, whatever its price or version is by then, and immediately when the page is opened again.
   */
  resends?: (failure: unknown) => boolean;
  onSaved?: (answer: Answer, over: State) => unknown;
  /** True if the form shows the error at its fields; or the message to show. Any other error is shown with its own message. */
  onFailed?: (error: unknown) => boolean | string | undefined;
}

/** The edit of a form that others may edit at the same time. */
export interface SharedEdit<State, Form, Answer> {
  form: Form;
  /** Always the same function. */
  edit: (change: Partial<Form> | ((form: Form) => Form)) => void;
  isEdited: boolean;
  /** A save was tried while the form can’t be saved, so its fields say why. */
  isTried: boolean;
  /** Fields that differ from the state that a save replaces. */
  edits: FieldChange[];
  /** That state, including what others have saved. */
  base: State;
  /** Makes another write conditional on that state. */
  precondition: Precondition;
  save: () => void;
  saving: boolean;
  preview: () => void;
  previewing: boolean;
  /** The answer of the dry run; null while no preview is shown. */
  previewed: Answer | null;
  closePreview: () => void;
  /** Why the last attempt was refused, until something is edited. */
  error: unknown;
  /** Its message, shown beside the save, unless a field shows it. */
  problem: string | null;
  /**
   * For other writes of the form: takes in the state that a colleague saved first, if that is the error, and otherwise shows it like an
   * error of the save.
   */
  refuse: (error: unknown) => void;
  /** Returns to the saved state. */
  discard: () => void;
  /** Leaves the form on purpose: what was entered is not kept. */
  leave: () => void;
  /** When the restored draft was kept; null if none was restored. */
  draftAt: number | null;
  conflicts: Conflict[];
  taken: FieldChange[];
  isComparing: boolean;
  compare: () => void;
  putOff: () => void;
  /** Chooses a side for each conflict, and saves. */
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
