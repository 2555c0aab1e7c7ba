import { nameKey } from './area-texts.rules';
import type { importActions } from './delivery-areas.values';

/** The fields of an imported surface that are compared. */
interface Surface {
  /** The uuid in the file, as in our own exports. */
  uuid: string | null;
  name: string;
  isUsable: boolean;
  problems: readonly { code: string }[];
}

export interface Match<Area> {
  area: Area;
  by: 'uuid' | 'name';
}

/**
 * Finds the area that each surface of a file is a new outline of: the one of its uuid, otherwise the only one of its name. Each area is
 * matched once, by the first suitable surface. Unusable surfaces match nothing.
 * @returns in the order of the surfaces: the match, `ambiguous` if several areas have the name, null for a new area
 */
export function matchImports<Area extends { uuid: string; name: string }>(
  surfaces: readonly Surface[],
  areas: readonly Area[],
): (Match<Area> | 'ambiguous' | null)[] {
  const byUuid = new Map(areas.map((area) => [area.uuid, area]));
  const byName = Map.groupBy(areas, ({ name }) => nameKey(name));
  const taken = new Set<Area>();
  const claim = (area: Area | undefined, by: Match<Area>['by']): Match<Area> | null => {
    if (!area || taken.has(area)) return null;
    taken.add(area);
    return { area, by };
  };
  // A uuid takes precedence over a name, whatever the order in the file.
  const uuidMatches = surfaces.map(({ uuid, isUsable }) => (isUsable && uuid !== null ? claim(byUuid.get(uuid), 'uuid') : null));
  return surfaces.map(({ name, isUsable }, index) => {
    const uuidMatch = uuidMatches[index];
    if (uuidMatch || !isUsable) return uuidMatch ?? null;
    const [only, ...others] = byName.get(nameKey(name)) ?? [];
    return others.length > 0 ? 'ambiguous' : claim(only, 'name');
  });
}

/** The proposal for a surface. */
export function actionFor({ isUsable, problems }: Surface, match: Match<unknown> | 'ambiguous' | null): (typeof importActions)[number] {
  if (!isUsable) return 'refuse';
  if (problems.some(({ code }) => code === 'far_away')) return 'ask';
  return match !== null && match !== 'ambiguous' ? 'update' : 'add';
}
