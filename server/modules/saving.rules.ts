// Decided in docs/decisions/044-locks-of-a-brand.md.

import { findLocked, isLocked, keepLockedValues, override, type Settings } from './layers.rules';
import { effectiveOf, inheritedOf, isGrouping, isKitchen, type ModuleLayers } from './modules.rules';
import { ORDERING_FLOW, type RefusalReason } from './modules.values';

/** The new content of a layer of a module. */
export interface LayerWrite {
  layers: ModuleLayers;
  settings: Settings;
}
export interface Refused {
  reason: RefusalReason;
  /** The locked fields. */
  paths?: string[][];
}
export type Plan = { writes: LayerWrite[] } | { refused: Refused };

const followUpsOf = (settings: Settings) => ({
  order: settings.isOrderFollowUpEnabled === true,
  product: settings.isProductFollowUpEnabled === true,
});

/** The possible contradictions between modules of a restaurant. */
export type Contradiction = Extract<
  RefusalReason,
  'kitchen_display_groups_by_table' | 'kitchen_display_enabled' | 'order_follow_up_enabled'
>;

/** The contradictions between a restaurant's modules. */
export function contradictionsIn(modules: readonly ModuleLayers[]): Contradiction[] {
  const kitchen = modules.find(isKitchen);
  const display = kitchen ? effectiveOf(kitchen) : {};
  const all = modules.map((layers) => followUpsOf(effectiveOf(layers)));
  const found: [Contradiction, boolean][] = [
    ['order_follow_up_enabled', all.some(({ order, product }) => order && product)],
    ['kitchen_display_groups_by_table', isGrouping(display) && all.some(({ order, product }) => order || product)],
    ['kitchen_display_enabled', display.is_enabled === true && all.some(({ product }) => product)],
  ];
  return found.flatMap(([code, applies]) => (applies ? [code] : []));
}

const isSame = (a: ModuleLayers, b: ModuleLayers) => a.type === b.type && a.channelId === b.channelId;

/** Modules with planned writes applied. */
export function applyWrites(modules: readonly ModuleLayers[], writes: readonly LayerWrite[], layer: 'own' | 'brand'): ModuleLayers[] {
  const changed = modules.map((layers) => {
    const write = writes.find((each) => isSame(each.layers, layers));
    return write ? { ...layers, [layer]: write.settings } : layers;
  });
  const added = writes.filter((write) => !modules.some((layers) => isSame(layers, write.layers)));
  return [...changed, ...added.map(({ layers, settings }) => ({ ...layers, [layer]: settings }))];
}

/**
 * The layers of a restaurant after a submission: the values themselves, and their side effects. Item tracking switches off order tracking
 * and the kitchen display. While that display groups by table name, no tracking is possible. Source: spec, «POST …/modules», side effects.
 * @param modules all of the restaurant's
 */
export function planSave(modules: readonly ModuleLayers[], layers: ModuleLayers, submitted: Settings): Plan {
  const inherited = inheritedOf(layers);
  const paths = findLocked(submitted, layers.locked, inherited);
  if (paths.length > 0) return { refused: { reason: 'locked_by_brand', paths } };
  const own = layers.own ?? {};
  const forced = withForcedFollowUp(layers, keepLockedValues(override(own, submitted, inherited), own, layers.locked), inherited);
  if ('refused' in forced) return forced;
  const before = effectiveOf(layers);
  const after = effectiveOf({ ...layers, own: forced.own });
  const writes: LayerWrite[] = [{ layers, settings: forced.own }];

  if (isKitchen(layers) && isExcluded(modules, before, after)) return { refused: { reason: 'follow_up_enabled' } };
  const trackedBefore = followUpsOf(before);
  const trackedAfter = followUpsOf(after);
  if (!(trackedAfter.order && !trackedBefore.order) && !(trackedAfter.product && !trackedBefore.product)) return { writes };
  // With the submission applied, as the kitchen display may be the saved module itself.
  const kitchen = isKitchen(layers) ? { ...layers, own: forced.own } : modules.find(isKitchen);
  if (!kitchen) return { writes };
  const display = effectiveOf(kitchen);
  if (isGrouping(display)) return { refused: { reason: 'kitchen_display_groups_by_table' } };
  if (!trackedAfter.product || display.is_enabled !== true) return { writes };
  if (isLocked(['is_enabled'], kitchen.locked)) return { refused: { reason: 'locked_by_brand', paths: [['is_enabled']] } };
  const disabled = override(kitchen.own ?? {}, { is_enabled: false }, inheritedOf(kitchen));
  return { writes: isKitchen(layers) ? [{ layers, settings: disabled }] : [...writes, { layers: kitchen, settings: disabled }] };
}

function withForcedFollowUp(layers: ModuleLayers, own: Settings, inherited: Settings): { own: Settings } | { refused: Refused } {
  const { order, product } = followUpsOf(effectiveOf({ ...layers, own }));
  if (!order || !product) return { own };
  const path = ['isOrderFollowUpEnabled'];
  if (isLocked(path, layers.locked)) return { refused: { reason: 'locked_by_brand', paths: [path] } };
  return { own: override(own, { isOrderFollowUpEnabled: false }, inherited) };
}

/** Whether a kitchen display starts to group, or is switched on again, although active tracking excludes that. */
function isExcluded(modules: readonly ModuleLayers[], before: Settings, after: Settings): boolean {
  const all = modules.map((layers) => followUpsOf(effectiveOf(layers)));
  const startsGrouping = isGrouping(after) && !isGrouping(before) && all.some(({ order, product }) => order || product);
  const switchesOn = after.is_enabled === true && before.is_enabled !== true && all.some(({ product }) => product);
  return startsGrouping || switchesOn;
}

/**
 * Whether an object has all the keys of a module that was read. Then a client sends back the whole module, and only differences are meant.
 */
const isWhole = (layers: ModuleLayers, submitted: Settings) =>
  Object.keys(effectiveOf(layers)).every((key) => Object.hasOwn(submitted, key));

/**
 * Also stores that a restaurant closes itself if its brand has closed it already, although the value equals the inherited one. So the
 * restaurant stays closed when the brand opens again. A module sent back as a whole closes nothing, and neither does a field that the
 * brand has locked.
 */
export function keepClosed(
  writes: readonly LayerWrite[],
  submissions: readonly { layers: ModuleLayers; submitted: Settings }[],
): LayerWrite[] {
  const requestsClosing = ({ layers, submitted }: (typeof submissions)[number]) =>
    submitted.closeRestaurant === true && (layers.own?.closeRestaurant === true || !isWhole(layers, submitted));
  const closes = ({ layers }: LayerWrite) =>
    layers.type.moduleId === ORDERING_FLOW &&
    !isLocked(['closeRestaurant'], layers.locked) &&
    submissions.some((each) => isSame(each.layers, layers) && requestsClosing(each));
  return writes.map((write) => (closes(write) ? { ...write, settings: { ...write.settings, closeRestaurant: true } } : write));
}

/**
 * The layers of a brand after a submission, with the same side effects as for a restaurant.
 * @param modules the brand's, whose `own` is null
 */
export function planBrandSave(modules: readonly ModuleLayers[], layers: ModuleLayers, submitted: Settings): Plan {
  const asOwnLayer = (each: ModuleLayers): ModuleLayers => ({ ...each, brand: {}, own: each.brand, locked: [] });
  const plan = planSave(modules.map(asOwnLayer), asOwnLayer(layers), submitted);
  if ('refused' in plan) return plan;
  const original = (written: ModuleLayers) => modules.find((each) => isSame(each, written)) ?? layers;
  return { writes: plan.writes.map((write) => ({ ...write, layers: original(write.layers) })) };
}

/**
 * The layers after several submissions at once, in any order. One that is refused is tried again after the others have been applied.
 * @param modules all of the restaurant's, or of the brand's
 */
export function planTogether(
  modules: readonly ModuleLayers[],
  submissions: readonly { layers: ModuleLayers; submitted: Settings }[],
  layer: 'own' | 'brand',
): Plan {
  const plan = layer === 'own' ? planSave : planBrandSave;
  const writes: LayerWrite[] = [];
  let [current, pending] = [modules, submissions];
  while (pending.length > 0) {
    const refused: { each: (typeof submissions)[number]; why: Refused }[] = [];
    for (const each of pending) {
      const planned = plan(current, current.find((candidate) => isSame(candidate, each.layers)) ?? each.layers, each.submitted);
      if ('refused' in planned) refused.push({ each, why: planned.refused });
      else {
        current = applyWrites(current, planned.writes, layer);
        writes.push(...planned.writes);
      }
    }
    const [first] = refused;
    if (first && refused.length === pending.length) return { refused: first.why };
    pending = refused.map(({ each }) => each);
  }
  // Only the last write of each module counts.
  return { writes: writes.filter(({ layers }, index) => !writes.slice(index + 1).some((later) => isSame(later.layers, layers))) };
}
