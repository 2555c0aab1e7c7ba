import { type Json, leavesOf, merge, type Path, type Settings, same, settingsOf, valueAt, without } from '@/server/modules/layers.rules';

/** What is edited and not saved, by module: `null` goes back to what is inherited. */
export type Drafts = Readonly<Record<string, Settings>>;

export interface ModuleAddress {
  moduleId: number;
  channelId: number;
}
export const keyOf = ({ moduleId, channelId }: ModuleAddress) => `${moduleId}/${channelId}`;

/** A field as it stands, whoever's value it is. */
export interface ShownField {
  path: string[];
  value: Json;
  origin: 'default' | 'brand' | 'restaurant';
  inherited?: Json;
  inheritedFrom: 'default' | 'brand' | 'restaurant';
  isLocked: boolean;
}

/** The drafts with a value entered; what is there already is no change. */
export function entered(drafts: Drafts, key: string, field: ShownField, value: Json): Drafts {
  const rest = without(drafts[key] ?? {}, field.path);
  const isBack = value === null && field.origin === field.inheritedFrom;
  const draft = isBack || same(value, field.value) ? rest : merge(rest, settingsOf(field.path, value));
  const { [key]: _, ...others } = drafts;
  return Object.keys(draft).length === 0 ? others : { ...others, [key]: draft };
}

/** What a field shows: what was entered, or what would be inherited again, else what stands. */
export function shownValue(draft: Settings | undefined, field: ShownField): { value: Json; isChanged: boolean; isBack: boolean } {
  const wanted = draft && valueAt(draft, field.path);
  if (wanted === undefined) return { value: field.value, isChanged: false, isBack: false };
  return { value: wanted ?? field.inherited ?? null, isChanged: true, isBack: wanted === null };
}

/** The fields that drafts change, for «3 changes». */
export function countOf(drafts: Drafts): number {
  return Object.values(drafts).reduce((sum, draft) => sum + leavesOf(draft).length, 0);
}

export type Effect = 'closing' | 'opening' | 'orderFollowUp' | 'productFollowUp' | 'grouping' | 'firstOnWeb';

/**
 * What saving a draft does beside changing fields.
 * @param isFirstOnWeb the restaurant has set nothing on the web so far
 */
export function effectsOf(draft: Settings, fields: readonly ShownField[], isFirstOnWeb = false): Effect[] {
  const becomes = (...path: Path) => {
    const field = fields.find((each) => each.path.join('\0') === path.join('\0'));
    const { value, isChanged } = field ? shownValue(draft, field) : { value: null, isChanged: false };
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
