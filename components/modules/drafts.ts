import { hasSameJson } from '@/server/core/reads/json';
import { isLocked, type Json, merge, type Path, type Settings, settingsOf, valueAt } from '@/server/modules/layers.rules';

/** Unsaved edits by module. `null` returns to the inherited value. */
export type Drafts = Readonly<Record<string, Settings>>;

export interface ModuleRef {
  moduleId: number;
  channelId: number;
}
export const keyOf = ({ moduleId, channelId }: ModuleRef) => `${moduleId}/${channelId}`;

/** The current value of a field and its origin. */
export interface ShownField {
  path: string[];
  value: Json;
  origin: 'default' | 'brand' | 'restaurant';
  inherited?: Json;
  inheritedFrom: 'default' | 'brand' | 'restaurant';
  isLocked: boolean;
}

/** A module in the editor. */
export interface EditedModule extends ModuleRef {
  fields: ShownField[];
  /** The fields that restaurants may not set, if these can be edited. */
  locked?: string[][];
}

/** The settings and locks of a layer, by field; `null` if it sets nothing. */
export type ModuleFields = Readonly<Record<string, Json>>;

const LOCK = 'lock ';
const nameOf = (module: ModuleRef, path: Path) => JSON.stringify([keyOf(module), ...path]);
const lockOf = (module: ModuleRef, path: Path) => LOCK + nameOf(module, path);
const ownValueOf = (field: ShownField) => (field.origin === field.inheritedFrom ? null : field.value);

/** Splits a field's name into the module, the path and the kind. */
export function parseFieldName(name: string): { key: string; path: string[]; isLock: boolean } {
  const isLock = name.startsWith(LOCK);
  const [key = '', ...path] = JSON.parse(isLock ? name.slice(LOCK.length) : name) as string[];
  return { key, path, isLock };
}

export function fieldsOf(modules: readonly EditedModule[]): ModuleFields {
  return Object.fromEntries(
    modules.flatMap((module): [string, Json][] => [
      ...module.fields.map((field): [string, Json] => [nameOf(module, field.path), ownValueOf(field)]),
      ...(module.locked ?? []).map((path): [string, Json] => [lockOf(module, path), true]),
    ]),
  );
}

/** Enters a value. The current value is no change; `null` returns to the inherited value. */
export function enterValue(form: ModuleFields, module: ModuleRef, field: ShownField, value: Json): ModuleFields {
  return { ...form, [nameOf(module, field.path)]: hasSameJson(value, field.value) ? ownValueOf(field) : value };
}

/** The locked paths of a module. */
export function locksOf(form: ModuleFields, module: ModuleRef): string[][] {
  const locks = Object.keys(form).map(parseFieldName);
  return locks.flatMap(({ key, path, isLock }) => (isLock && key === keyOf(module) ? [path] : []));
}

/** Locks a field, or unlocks it together with the parent that locked it. */
export function withLock(form: ModuleFields, module: ModuleRef, path: string[], to: boolean): ModuleFields {
  if (to) return { ...form, [lockOf(module, path)]: true };
  const removedLocks = new Set(locksOf(form, module).flatMap((lock) => (isLocked(path, [lock]) ? [lockOf(module, lock)] : [])));
  return Object.fromEntries(Object.entries(form).filter(([name]) => !removedLocks.has(name)));
}

/** The drafts by module that result from changed fields. */
export function draftsOf(changes: readonly { field: string; after: unknown }[]): Drafts {
  const drafts: Record<string, Settings> = {};
  for (const { field, after } of changes) {
    const { key, path, isLock } = parseFieldName(field);
    if (!isLock) drafts[key] = merge(drafts[key] ?? {}, settingsOf(path, (after ?? null) as Json));
  }
  return drafts;
}

/** The modules of changed fields or locks. */
export const touchedModules = (changes: readonly { field: string }[]): Set<string> =>
  new Set(changes.map(({ field }) => parseFieldName(field).key));

/** The value shown in a field: the entered one, the inherited one if it returns to that, or the current one. */
export function findShownValue(draft: Settings | undefined, field: ShownField): { value: Json; isChanged: boolean; isBack: boolean } {
  const draftValue = draft && valueAt(draft, field.path);
  if (draftValue === undefined) return { value: field.value, isChanged: false, isBack: false };
  return { value: draftValue ?? field.inherited ?? null, isChanged: true, isBack: draftValue === null };
}

export type Effect = 'closing' | 'opening' | 'orderFollowUp' | 'productFollowUp' | 'grouping' | 'firstOnWeb';

/**
 * Effects of saving a draft in addition to the changed fields.
 * @param isFirstOnWeb the restaurant has not set anything on the web so far
 */
export function effectsOf(draft: Settings, fields: readonly ShownField[], isFirstOnWeb = false): Effect[] {
  const newValueOf = (...path: Path) => {
    const field = fields.find((each) => each.path.join('\0') === path.join('\0'));
    const { value, isChanged } = field ? findShownValue(draft, field) : { value: null, isChanged: false };
    return isChanged && value !== field?.value ? value : undefined;
  };
  const effects: [Effect, boolean][] = [
    ['closing', newValueOf('closeRestaurant') === true],
    ['opening', newValueOf('closeRestaurant') === false],
    ['orderFollowUp', newValueOf('isOrderFollowUpEnabled') === true],
    ['productFollowUp', newValueOf('isProductFollowUpEnabled') === true],
    ['grouping', newValueOf('groupByTableName') === true],
    ['firstOnWeb', isFirstOnWeb],
  ];
  return effects.flatMap(([effect, applies]) => (applies ? [effect] : []));
}
