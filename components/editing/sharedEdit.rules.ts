import { isRecord } from './isRecord';
import type { Side } from './side';

/*
 * The one policy for forms that several people edit: three versions of a form, compared field by field. Pure functions.
 */

/** An edit of a state that others save too. A form has plain values by field, and fields may be missing. */
export interface EditState<State, Form> {
  /** The state that a save replaces: the last one known. */
  base: State;
  /** The form of that state. */
  theirs: Form;
  /** The form as it was when the entries began. A disputed field keeps that value until a side is chosen. */
  origin: Form;
  /** The form as it is now. */
  form: Form;
  /** Fields that only others changed during the edit, with the values they had before. */
  taken: Partial<Form>;
}

/** Compares two values of a field. */
export type Same = (one: unknown, other: unknown) => boolean;

/** A field with its values before and after. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** A field that both sides changed, each to a different value. */
export interface Conflict {
  field: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
}

export const sameJson: Same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** An edit with nothing entered yet. */
export function beginEdit<State, Form>(base: State, formOf: (state: State) => Form): EditState<State, Form> {
  const theirs = formOf(base);
  return { base, theirs, origin: theirs, form: theirs, taken: {} };
}

const fieldsOf = <Form extends object>(...forms: Form[]) => [...new Set(forms.flatMap(Object.keys))] as (keyof Form & string)[];

/** Builds a form from the values of a function; fields without a value are missing. */
function formFrom<Form extends object>(fields: readonly (keyof Form)[], value: (field: keyof Form) => unknown): Form {
  return Object.fromEntries(fields.map((field) => [field, value(field)]).filter(([, each]) => each !== undefined)) as Form;
}

/** Fields in which the form differs from the state that a save replaces. */
export function editsOf<State, Form extends object>(
  { form, theirs }: Pick<EditState<State, Form>, 'form' | 'theirs'>,
  same: Same = sameJson,
): FieldChange[] {
  return fieldsOf(theirs, form)
    .filter((field) => !same(form[field], theirs[field]))
    .map((field) => ({ field, before: theirs[field], after: form[field] }));
}

/**
 * Moves the edit onto another state. Fields that only others changed take their values; edited fields keep theirs. A field that both
 * changed, each to a different value, is in conflict until a side is chosen.
 */
export function rebaseEdit<State, Form extends object>(
  editState: EditState<State, Form>,
  base: State,
  formOf: (state: State) => Form,
  same: Same = sameJson,
): EditState<State, Form> {
  const theirs = formOf(base);
  const { form: mine, origin } = editState;
  const fields = fieldsOf(theirs, mine, origin);
  const isMine = (field: keyof Form) => !same(mine[field], origin[field]);
  const isDisputed = (field: keyof Form) => isMine(field) && !same(theirs[field], origin[field]) && !same(mine[field], theirs[field]);
  const form = formFrom<Form>(fields, (field) => (isMine(field) ? mine[field] : theirs[field]));
  if (fields.every((field) => same(form[field], theirs[field]))) return beginEdit(base, formOf);
  const newlyTaken = fields.filter((field) => !isMine(field) && !same(origin[field], theirs[field]) && !(field in editState.taken));
  return {
    base,
    theirs,
    origin: formFrom<Form>(fields, (field) => (isDisputed(field) ? origin[field] : theirs[field])),
    form,
    taken: { ...editState.taken, ...(Object.fromEntries(newlyTaken.map((field) => [field, origin[field]])) as Partial<Form>) },
  };
}

/** Fields that both changed and for which no side is chosen yet. */
export function conflictsOf<State, Form extends object>(
  { origin, form, theirs }: EditState<State, Form>,
  same: Same = sameJson,
): Conflict[] {
  return fieldsOf(theirs, form, origin)
    .filter((field) => !same(origin[field], theirs[field]) && !same(form[field], theirs[field]))
    .map((field) => ({ field, before: origin[field], mine: form[field], theirs: theirs[field] }));
}

/** Fields taken over from others during the edit that the form still shows. */
export function takenOf<State, Form extends object>({ taken, form, theirs }: EditState<State, Form>, same: Same = sameJson): FieldChange[] {
  return fieldsOf(taken as Form)
    .filter((field) => same(form[field], theirs[field]) && !same(taken[field], theirs[field]))
    .map((field) => ({ field, before: taken[field], after: theirs[field] }));
}

/** Resolves each conflict by the side chosen for its field. */
export function resolveConflicts<State, Form extends object>(
  editState: EditState<State, Form>,
  sideOf: (field: string) => Side,
  same: Same = sameJson,
): EditState<State, Form> {
  const theirs = new Set<string>(conflictsOf(editState, same).flatMap(({ field }) => (sideOf(field) === 'theirs' ? [field] : [])));
  const form = formFrom<Form>(
    fieldsOf(editState.theirs, editState.form),
    (field) => (theirs.has(field as string) ? editState.theirs : editState.form)[field],
  );
  return { ...editState, origin: editState.theirs, form };
}

/** The edit after its save. Entries made since it was sent remain to be saved. */
export function afterSave<State, Form extends object>(
  editState: EditState<State, Form>,
  sent: Form,
  saved: State,
  formOf: (state: State) => Form,
  same: Same = sameJson,
): EditState<State, Form> {
  const next = beginEdit(saved, formOf);
  const fields = fieldsOf(next.form, editState.form, sent);
  return {
    ...next,
    form: formFrom<Form>(fields, (field) => (same(editState.form[field], sent[field]) ? next.form : editState.form)[field]),
  };
}

/** Whether a value kept by the browser has the shape of the sample. */
export function hasShapeOf(sample: unknown, value: unknown): boolean {
  if (sample === null || sample === undefined || value === null) return true;
  if (Array.isArray(sample))
    return Array.isArray(value) && value.every((entry) => sample.length === 0 || sample.some((each) => hasShapeOf(each, entry)));
  if (isRecord(sample))
    return (
      isRecord(value) &&
      !Array.isArray(value) &&
      Object.entries(sample).every(([name, inner]) => !(name in value) || hasShapeOf(inner, value[name]))
    );
  return typeof sample === typeof value;
}
