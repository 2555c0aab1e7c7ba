import { isRecord } from './isRecord';
import type { Side } from './side';

/* The one policy for editing what others edit too: three forms of one state, compared field by field. Pure. */

/** An edit over a state that others save too. A form has plain values by field; a field may be missing. */
export interface Held<State, Form> {
  /** The state that a save goes over: the last one known. */
  base: State;
  /** What the form shows of that state. */
  theirs: Form;
  /** What the entries began with. A field that both have changed stays as both had found it until one of the values is chosen. */
  origin: Form;
  /** What is entered. */
  form: Form;
  /** The fields that only others have changed while this was edited, and what stood there before. */
  taken: Partial<Form>;
}

/** How the values of a field are compared. */
export type Same = (one: unknown, other: unknown) => boolean;

/** What stands differently in a field. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** A field that both have changed, each to another value. */
export interface Conflict {
  field: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
}

export const sameJson: Same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** An edit in which nothing is entered yet. */
export function begin<State, Form>(base: State, formOf: (state: State) => Form): Held<State, Form> {
  const theirs = formOf(base);
  return { base, theirs, origin: theirs, form: theirs, taken: {} };
}

const fieldsOf = <Form extends object>(...forms: Form[]) => [...new Set(forms.flatMap(Object.keys))] as (keyof Form & string)[];

/** A form of the values that a function gives; a field without one is missing. */
function formFrom<Form extends object>(fields: readonly (keyof Form)[], value: (field: keyof Form) => unknown): Form {
  return Object.fromEntries(fields.map((field) => [field, value(field)]).filter(([, each]) => each !== undefined)) as Form;
}

/** The fields in which what is entered differs from the state that a save goes over. */
export function editsOf<State, Form extends object>(
  { form, theirs }: Pick<Held<State, Form>, 'form' | 'theirs'>,
  same: Same = sameJson,
): FieldChange[] {
  return fieldsOf(theirs, form)
    .filter((field) => !same(form[field], theirs[field]))
    .map((field) => ({ field, before: theirs[field], after: form[field] }));
}

/**
 * The edit over another state than the one it knew. Fields that only others changed become theirs; fields that were edited stay as they
 * are, and those that both changed, each to another value, are in conflict until one is chosen.
 */
export function takeIn<State, Form extends object>(
  held: Held<State, Form>,
  base: State,
  formOf: (state: State) => Form,
  same: Same = sameJson,
): Held<State, Form> {
  const theirs = formOf(base);
  const { form: mine, origin } = held;
  const fields = fieldsOf(theirs, mine, origin);
  const isMine = (field: keyof Form) => !same(mine[field], origin[field]);
  const isDisputed = (field: keyof Form) => isMine(field) && !same(theirs[field], origin[field]) && !same(mine[field], theirs[field]);
  const form = formFrom<Form>(fields, (field) => (isMine(field) ? mine[field] : theirs[field]));
  if (fields.every((field) => same(form[field], theirs[field]))) return begin(base, formOf);
  const newlyTaken = fields.filter((field) => !isMine(field) && !same(origin[field], theirs[field]) && !(field in held.taken));
  return {
    base,
    theirs,
    origin: formFrom<Form>(fields, (field) => (isDisputed(field) ? origin[field] : theirs[field])),
    form,
    taken: { ...held.taken, ...(Object.fromEntries(newlyTaken.map((field) => [field, origin[field]])) as Partial<Form>) },
  };
}

/** The fields that both have changed, where nobody has chosen yet. */
export function conflictsOf<State, Form extends object>({ origin, form, theirs }: Held<State, Form>, same: Same = sameJson): Conflict[] {
  return fieldsOf(theirs, form, origin)
    .filter((field) => !same(origin[field], theirs[field]) && !same(form[field], theirs[field]))
    .map((field) => ({ field, before: origin[field], mine: form[field], theirs: theirs[field] }));
}

/** What came in from others while this was edited, where it still stands in the form. */
export function takenOf<State, Form extends object>({ taken, form, theirs }: Held<State, Form>, same: Same = sameJson): FieldChange[] {
  return fieldsOf(taken as Form)
    .filter((field) => same(form[field], theirs[field]) && !same(taken[field], theirs[field]))
    .map((field) => ({ field, before: taken[field], after: theirs[field] }));
}

/** The edit once a side was chosen for each field in conflict. */
export function settle<State, Form extends object>(
  held: Held<State, Form>,
  sideOf: (field: string) => Side,
  same: Same = sameJson,
): Held<State, Form> {
  const theirs = new Set<string>(conflictsOf(held, same).flatMap(({ field }) => (sideOf(field) === 'theirs' ? [field] : [])));
  const form = formFrom<Form>(fieldsOf(held.theirs, held.form), (field) => (theirs.has(field as string) ? held.theirs : held.form)[field]);
  return { ...held, origin: held.theirs, form };
}

/** The edit after its save: what was entered since it was sent is still to be saved. */
export function afterSave<State, Form extends object>(
  held: Held<State, Form>,
  sent: Form,
  saved: State,
  formOf: (state: State) => Form,
  same: Same = sameJson,
): Held<State, Form> {
  const next = begin(saved, formOf);
  const fields = fieldsOf(next.form, held.form, sent);
  return { ...next, form: formFrom<Form>(fields, (field) => (same(held.form[field], sent[field]) ? next.form : held.form)[field]) };
}

/** Whether what a browser kept can stand where such a value stands. */
export function isLike(sample: unknown, value: unknown): boolean {
  if (sample === null || sample === undefined || value === null) return true;
  if (Array.isArray(sample))
    return Array.isArray(value) && value.every((entry) => sample.length === 0 || sample.some((each) => isLike(each, entry)));
  if (isRecord(sample))
    return (
      isRecord(value) &&
      !Array.isArray(value) &&
      Object.entries(sample).every(([name, inner]) => !(name in value) || isLike(inner, value[name]))
    );
  return typeof sample === typeof value;
}
