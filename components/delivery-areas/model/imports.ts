import type { ImportCandidate } from '@/server/delivery-areas/delivery-areas.schema';
import { type Match, matchImports } from '@/server/delivery-areas/import-match.rules';
import { type DrawnArea, newArea, type Plan, sameValue } from './areas';

/** A surface of a file, compared with the current areas, saved or not. */
export interface Proposal {
  candidate: ImportCandidate;
  /** The area whose outline it replaces; null for a new area. */
  match: Match<DrawnArea> | null;
  /** Several areas have its name. */
  isAmbiguous: boolean;
  /** Whether the file has settings that differ from the area's. */
  hasOtherTerms: boolean;
}

/** Matches surfaces with the areas of a plan. The server can only match saved areas. */
export function proposalsOf(plan: Plan, candidates: readonly ImportCandidate[]): Proposal[] {
  const areas = new Map(plan.map((area) => [area.key, area]));
  const matches = matchImports(
    candidates,
    plan.map(({ key, name }) => ({ uuid: key, name })),
  );
  return candidates.map((candidate, index) => {
    const matchResult = matches[index] ?? null;
    const area = matchResult && matchResult !== 'ambiguous' ? areas.get(matchResult.area.uuid) : undefined;
    const match = area && matchResult && matchResult !== 'ambiguous' ? { area, by: matchResult.by } : null;
    const hasOtherTerms =
      area !== undefined && Object.entries(termsOf(candidate)).some(([field, value]) => !sameValue(area[field as keyof DrawnArea], value));
    return { candidate, match, isAmbiguous: matchResult === 'ambiguous', hasOtherTerms };
  });
}

/** The settings of an area in a file, apart from its outline. */
const termsOf = ({ name, settings }: ImportCandidate) => ({ name, ...settings });

/**
 * Adds the chosen surfaces of a file to a plan. Matched areas get the new outline and keep their key, links and settings, unless
 * `takesTerms`. The others are added.
 * @param keyOf makes the key of a new area
 */
export function withImports(
  plan: Plan,
  chosen: readonly Proposal[],
  takesTerms: boolean,
  keyOf: () => string,
): { plan: Plan; touched: DrawnArea[] } {
  const updated = new Map(
    chosen.flatMap(({ candidate, match }): [string, DrawnArea][] => {
      const area = plan.find(({ key }) => key === match?.area.key);
      return area ? [[area.key, { ...area, ...(takesTerms && termsOf(candidate)), points: candidate.points }]] : [];
    }),
  );
  const added = chosen.flatMap(({ candidate, match }) =>
    match && updated.has(match.area.key) ? [] : [{ ...newArea(keyOf(), candidate.name, candidate.points), ...candidate.settings }],
  );
  return { plan: [...plan.map((area) => updated.get(area.key) ?? area), ...added], touched: [...updated.values(), ...added] };
}
