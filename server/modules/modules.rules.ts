// Decided in docs/decisions/042-settings-in-layers.md.

import type { Issue, Words } from '@/server/core/operation/errors';
import {
  isLocked,
  type Json,
  type Leaf,
  leavesOf,
  merge,
  type Path,
  type Settings,
  settingsOf,
  unlockedPart,
  valueAt,
} from './layers.rules';
import { type FieldDefinition, KITCHEN_CHANNEL, KITCHEN_DISPLAY, MAX_SLIDES, type ModuleType, ORDERING_FLOW } from './modules.values';

/** A module on a channel, with the settings of brand and restaurant. `own` is null if the restaurant never saved it. */
export interface ModuleLayers {
  type: ModuleType;
  channelId: number;
  brand: Settings;
  /** Paths that the restaurant cannot set. */
  locked: string[][];
  own: Settings | null;
}

export type Origin = 'default' | 'brand' | 'restaurant';

/** Keys that only responses add. If a client sends them back, they are not stored. */
const responseOnlyKeys = new Set(['moduleId', 'channelId', 'restaurantId', 'isGroupingByTableNameEnabled']);
/** Fields of every configuration, whatever its type. */
const commonDefaults: Settings = { is_enabled: false, isOrderFollowUpEnabled: false, isProductFollowUpEnabled: false };

const defaults = new WeakMap<ModuleType, Settings>();

/** The platform's values for a type of module. Created once, as every module of every restaurant starts from them. */
export function defaultsOf(type: ModuleType): Settings {
  const cached = defaults.get(type) ?? mergedDefaults(type);
  defaults.set(type, cached);
  return cached;
}

function mergedDefaults(type: ModuleType): Settings {
  return type.fields.reduce((merged, { path, byDefault }) => merge(merged, settingsOf(path, byDefault as Json)), commonDefaults);
}

/** The settings that a restaurant inherits from platform and brand. */
export function inheritedOf({ type, brand }: Pick<ModuleLayers, 'type' | 'brand'>): Settings {
  return merge(defaultsOf(type), brand);
}

/**
 * The effective settings: default ← brand ← restaurant, without the restaurant's values that the brand locks. Source: spec, «Restaurant
 * modules».
 */
export function effectiveOf(layers: ModuleLayers): Settings {
  return merge(inheritedOf(layers), unlockedPart(layers.own ?? {}, layers.locked));
}

/** A module object without the keys that only responses have. */
export function storable(module: Settings): Settings {
  return Object.fromEntries(Object.entries(module).filter(([key]) => !responseOnlyKeys.has(key)));
}

/** The leaves of a restaurant's own settings that are in effect. */
export function ownLeaves({ own, locked }: ModuleLayers): { path: string[]; value: Json }[] {
  return leavesOf(unlockedPart(own ?? {}, locked));
}

/** The layer from which the value at a path comes. */
export function originAt({ brand, own, locked }: ModuleLayers, path: Path): Origin {
  if (valueAt(unlockedPart(own ?? {}, locked), path) !== undefined) return 'restaurant';
  return valueAt(brand, path) === undefined ? 'default' : 'brand';
}

/** The layer whose value would apply if the own one were removed. */
export function originBelow({ brand }: ModuleLayers, path: Path): Origin {
  return valueAt(brand, path) === undefined ? 'default' : 'brand';
}

export const isKitchen = ({ type, channelId }: Pick<ModuleLayers, 'type' | 'channelId'>) =>
  type.moduleId === KITCHEN_DISPLAY && channelId === KITCHEN_CHANNEL;

/** Whether a kitchen display groups by table name. */
export function isGrouping(kitchen: Settings): boolean {
  return kitchen.is_enabled === true && kitchen.groupByTableName === true;
}

/**
 * Faults in the known fields of a module object. Unknown keys may have any value, except the one that opens and closes: people would rely
 * on it without effect.
 */
export function fieldFaults(type: ModuleType, submitted: Settings): Issue[] {
  const faults = type.fields.flatMap((field) => {
    const value = valueAt(submitted, field.path);
    const message = value === undefined || value === null ? null : faultOf(field, value);
    return message === null ? [] : [{ path: ['module', ...field.path].join('.'), code: 'invalid_value', message }];
  });
  if (type.moduleId === ORDERING_FLOW || typeof submitted.closeRestaurant !== 'boolean') return faults;
  const message = {
    en: 'A restaurant is opened and closed by its ordering flow.',
    fr: 'L’ouverture et la fermeture d’un restaurant se règlent dans son parcours de commande.',
  };
  return [...faults, { path: 'module.closeRestaurant', code: 'other_module', message }];
}

function faultOf(field: FieldDefinition, value: Json): Words | null {
  const { kind, min = 0, max = Number.MAX_SAFE_INTEGER, options = [] } = field;
  switch (kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : { en: 'Send true or false.', fr: 'Envoyez true ou false.' };
    case 'whole':
    case 'money':
    case 'minutes':
      return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
        ? null
        : { en: `Send a whole number from ${min} to ${max}.`, fr: `Envoyez un nombre entier de ${min} à ${max}.` };
    case 'choice':
      return typeof value === 'string' && options.includes(value)
        ? null
        : { en: `Send one of ${options.join(', ')}.`, fr: `Envoyez l’une de ces valeurs\u00a0: ${options.join(', ')}.` };
    case 'text':
      return typeof value === 'string' && value.length <= max
        ? null
        : { en: `Send a text of at most ${max} characters.`, fr: `Envoyez un texte de ${max} caractères au plus.` };
    case 'colour':
      return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
        ? null
        : { en: 'Send a colour as #rrggbb.', fr: 'Envoyez une couleur au format #rrggbb.' };
    case 'image':
      return typeof value === 'string' && (value === '' || isSafeImage(value))
        ? null
        : { en: 'Send the address of an image.', fr: 'Envoyez l’adresse d’une image.' };
    case 'slides':
      return Array.isArray(value) && value.length <= MAX_SLIDES
        ? null
        : { en: `Send a list of at most ${MAX_SLIDES} images.`, fr: `Envoyez une liste de ${MAX_SLIDES} images au plus.` };
  }
}

/**
 * Whether a screen may load an image: an http(s) address, or a path in the image library. A path may not leave the library, nor disguise
 * that by percent encoding. Other schemes could run scripts.
 */
export function isSafeImage(url: string): boolean {
  if (url.length === 0 || url.length > 2_000 || /[\\\s\p{Cc}"'<>`]/u.test(url)) return false;
  let decoded = url;
  for (let round = 0; round < 3 && decoded.includes('%'); round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return false;
    }
    if (/[\\\p{Cc}]/u.test(decoded)) return false;
  }
  const path = decoded.split(/[?#]/, 1)[0] ?? '';
  if (path.split('/').some((part) => part === '..' || part === '.')) return false;
  if (/^https?:\/\//i.test(url)) return URL.canParse(url) && new URL(url).username === '' && new URL(url).hostname !== '';
  return !decoded.startsWith('//') && !/^[^/?#]*:/.test(decoded);
}

/**
 * The settings that a copy gives to another restaurant: the source's own values. State fields are not copied, and neither are values under
 * a lock of the brand.
 */
export function copySettings({ type, locked }: Pick<ModuleLayers, 'type' | 'locked'>, from: Settings, to: Settings): Settings {
  const stateFields = type.fields.filter(({ isState }) => isState).map(({ path }) => path);
  const isKept = ({ path }: Leaf) => isLocked(path, locked) || stateFields.some((each) => each.join('\0') === path.join('\0'));
  const copied = leavesOf(from).filter((leaf) => !isKept(leaf));
  const kept = leavesOf(to).filter(isKept);
  return [...copied, ...kept].reduce<Settings>((merged, { path, value }) => merge(merged, settingsOf(path, value)), {});
}

/** The part of a configuration that web shops may read. */
export function publicPart(type: ModuleType, settings: Settings): Settings {
  return type.fields.reduce<Settings>((merged, { path, isPublic }) => {
    const value = isPublic ? valueAt(settings, path) : undefined;
    return value === undefined ? merged : merge(merged, settingsOf(path, value));
  }, {});
}
