import type { ReactNode } from 'react';
import type { Conflict, FieldChange, Same } from './heldEdit.rules';
import type { HeldTo } from './heldTo';
import type { Side } from './side';

/** What a form passes to `useHeldEdit`. */
export interface HeldEditOptions<State, Form, Body, Answer> {
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
