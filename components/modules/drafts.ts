import { isLocked, type Json, merge, type Path, type Settings, same, settingsOf, valueAt } from '@/server/modules/layers.rules';

/** What is edited and not saved, by module: `null` goes back to what is inherited. */
export type Drafts = Readonly<Record<string, Settings>>;

export interface ModuleRef {
  moduleId: number;
  channelId: number;
}
export const keyOf = ({ moduleId, channelId }: ModuleRef) => `${moduleId}/${channelId}`;

/** A field as it stands, whoever's value it is. */
export interface ShownField {
  path: string[];
  value: Json;
  origin: 'default' | 'brand' | 'restaurant';
  inherited?: Json;
  inheritedFrom: 'default' | 'brand' | 'restaurant';
  isLocked: boolean;
}

/** A module as it is edited. */
export interface EditedModule extends ModuleRef {
  fields: ShownField[];
  /** What restaurants may not set themselves, where that is edited. */
  locked?: string[][];
}

/** What a layer sets of modules, and what it locks, field by field; `null` where it sets nothing. */
export type ModuleFields = Readonly<Record<string, Json>>;

const LOCK = 'lock ';
const nameOf = (module: ModuleRef, path: Path) => JSON.stringify([keyOf(module), ...path]);
const lockOf = (module: ModuleRef, path: Path) => LOCK + nameOf(module, path);
const setHere = (field: ShownField) => (field.origin === field.inheritedFrom ? null : field.value);

/** The module, the path and the meaning of a field's name. */
export function parseFieldName(name: string): { key: string; path: string[]; isLock: boolean } {
  const isLock = name.startsWith(LOCK);
  const [key = '', ...path] = JSON.parse(isLock ? name.slice(LOCK.length) : name) as string[];
  return { key, path, isLock };
}

export function fieldsOf(modules: readonly EditedModule[]): ModuleFields {
  return Object.fromEntries(
    modules.flatMap((module): [string, Json][] => [
      ...module.fields.map((field): [string, Json] => [nameOf(module, field.path), setHere(field)]),
      ...(module.locked ?? []).map((path): [string, Json] => [lockOf(module, path), true]),
    ]),
  );
}

/** A value entered; what is there already is no change, and `null` goes back to what is inherited. */
export function enterValue(form: ModuleFields, module: ModuleRef, field: ShownField, value: Json): ModuleFields {
  return { ...form, [nameOf(module, field.path)]: same(value, field.value) ? setHere(field) : value };
}

/** The paths that are locked of a module. */
export function locksOf(form: ModuleFields, module: ModuleRef): string[][] {
  const locks = Object.keys(form).map(parseFieldName);
  return locks.flatMap(({ key, path, isLock }) => (isLock && key === keyOf(module) ? [path] : []));
}

/** A field locked, or open again together with what locked it from above. */
export function withLock(form: ModuleFields, module: ModuleRef, path: string[], to: boolean): ModuleFields {
  if (to) return { ...form, [lockOf(module, path)]: true };
  const lifted = new Set(locksOf(form, module).flatMap((lock) => (isLocked(path, [lock]) ? [lockOf(module, lock)] : [])));
  return Object.fromEntries(Object.entries(form).filter(([name]) => !lifted.has(name)));
}

/** What changes of fields set, by module. */
export function draftsOf(changes: readonly { field: string; after: unknown }[]): Drafts {
  const drafts: Record<string, Settings> = {};
  for (const { field, after } of changes) {
    const { key, path, isLock } = parseFieldName(field);
    if (!isLock) drafts[key] = merge(drafts[key] ?? {}, settingsOf(path, (after ?? null) as Json));
  }
  return drafts;
}

/** The modules that changes of fields or of locks concern. */
export const touchedBy = (changes: readonly { field: string }[]): Set<string> =>
  new Set(changes.map(({ field }) => parseFieldName(field).key));

/** What a field shows: what was entered, or what would be inherited again, else what stands. */
export function findShownValue(draft: Settings | undefined, field: ShownField): { value: Json; isChanged: boolean; isBack: boolean } {
  const wanted = draft && valueAt(draft, field.path);
  if (wanted === undefined) return { value: field.value, isChanged: false, isBack: false };
  return { value: wanted ?? field.inherited ?? null, isChanged: true, isBack: wanted === null };
}

export type Effect = 'closing' | 'opening' | 'orderFollowUp' | 'productFollowUp' | 'grouping' | 'firstOnWeb';

/**
 * What saving a draft does beside changing fields.
 * @param isFirstOnWeb the restaurant has set nothing on the web so far
 */
export function effectsOf(draft: Settings, fields: readonly ShownField[], isFirstOnWeb = false): Effect[] {
  const becomes = (...path: Path) => {
    const field = fields.find((each) => each.path.join('\0') === path.join('\0'));
    const { value, isChanged } = field ? findShownValue(draft, field) : { value: null, isChanged: false };
    return isChanged && value !== field?.value ? value : undefined;
  };
  const found: [Effect, boolean][] = [
    ['closing', becomes('closeRestaurant') === true],
    ['opening', becomes('closeRestaurant') === false],
    ['orderFollowUp', becomes('isOrderFollowUpEnabled') === true],
    ['productFollowUp', becomes('isProductFollowUpEnabled') === true],
    ['grouping', becomes('groupByTableName') === true],
    ['firstOnWeb', isFirstOnWeb],
  ];
  return found.flatMap(([effect, applies]) => (applies ? [effect] : []));
}
