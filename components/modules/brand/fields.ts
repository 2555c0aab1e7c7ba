import { isLocked, type Json, leavesOf, type Settings, valueAt } from '@/server/modules/layers.rules';
import type { BrandModules } from '@/server/modules/modules.schema';
import { moduleTypeOf } from '@/server/modules/modules.values';
import type { ShownField } from '../drafts';

export type BrandModuleView = BrandModules['modules'][number];

/** The fields of a module with the brand's values: those of its type, and any others that the brand stores. */
export function brandFields(module: BrandModuleView, locked: readonly string[][]): ShownField[] {
  const definitions = moduleTypeOf.get(module.moduleId)?.fields ?? [];
  const own = (module.own ?? {}) as Settings;
  const isKnown = (path: string[]) => definitions.some((field) => isLocked(path, [field.path]));
  const otherFields = leavesOf(own).filter(({ path }) => !isKnown(path));
  const fieldAt = (path: string[], byDefault: Json | undefined): ShownField => ({
    path,
    value: valueAt(module.module as Settings, path) ?? null,
    origin: valueAt(own, path) === undefined ? 'default' : 'brand',
    ...(byDefault !== undefined && { inherited: byDefault }),
    inheritedFrom: 'default',
    isLocked: isLocked(path, locked),
  });
  return [
    ...definitions.map(({ path, byDefault }) => fieldAt([...path], byDefault as Json)),
    ...otherFields.map(({ path }) => fieldAt(path, undefined)),
  ];
}
