import type { ImportCandidate } from '@/server/delivery-areas/delivery-areas.schema';
import { type Match, matchImports } from '@/server/delivery-areas/import-match.rules';
import { type DrawnArea, newArea, type Plan, sameValue } from './areas';

/** A surface of a file beside the areas as they are drawn now, saved or not. */
export interface Proposal {
  candidate: ImportCandidate;
  /** The area that it is a new outline of; null for a new area. */
  match: Match<DrawnArea> | null;
  /** Several areas bear its name. */
  isAmbiguous: boolean;
  /** Whether the file says of the area what it does not have. */
  hasOtherTerms: boolean;
}

/** Surfaces with the areas of a plan that they belong to: the server knows what is saved only. */
export function proposalsOf(plan: Plan, candidates: readonly ImportCandidate[]): Proposal[] {
  const areas = new Map(plan.map((drawn) => [drawn.key, drawn]));
  const matches = matchImports(
    candidates,
    plan.map(({ key, name }) => ({ uuid: key, name })),
  );
  return candidates.map((candidate, index) => {
    const found = matches[index] ?? null;
    const drawn = found && found !== 'ambiguous' ? areas.get(found.area.uuid) : undefined;
    const match = drawn && found && found !== 'ambiguous' ? { area: drawn, by: found.by } : null;
    const hasOtherTerms =
      drawn !== undefined &&
      Object.entries(termsOf(candidate)).some(([field, value]) => !sameValue(drawn[field as keyof DrawnArea], value));
    return { candidate, match, isAmbiguous: found === 'ambiguous', hasOtherTerms };
  });
}

/** What a file says of an area besides its outline. */
const termsOf = ({ name, settings }: ImportCandidate) => ({ name, ...settings });

/**
 * A plan with what was chosen of a file: areas that it has get their new outlines and keep their keys, bindings and, unless `takesTerms`,
 * all that is decided about them; the others are added.
 * @param keyOf makes up the key of a new area
 */
export function withImports(
  plan: Plan,
  chosen: readonly Proposal[],
  takesTerms: boolean,
  keyOf: () => string,
): { plan: Plan; touched: DrawnArea[] } {
  const updated = new Map(
    chosen.flatMap(({ candidate, match }): [string, DrawnArea][] => {
      const drawn = plan.find(({ key }) => key === match?.area.key);
      return drawn ? [[drawn.key, { ...drawn, ...(takesTerms && termsOf(candidate)), points: candidate.points }]] : [];
    }),
  );
  const added = chosen.flatMap(({ candidate, match }) =>
    match && updated.has(match.area.key) ? [] : [{ ...newArea(keyOf(), candidate.name, candidate.points), ...candidate.settings }],
  );
  return { plan: [...plan.map((drawn) => updated.get(drawn.key) ?? drawn), ...added], touched: [...updated.values(), ...added] };
}
