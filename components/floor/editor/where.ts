import type { Problem } from '../model/problems';

/** The items of a problem, and their room. */
export function locationOf(problem: Problem): { roomKey: string | null; keys: string[] } {
  const roomKey = 'roomKey' in problem ? problem.roomKey : null;
  if ('tables' in problem) return { roomKey, keys: problem.tables.map(({ key }) => key) };
  if ('item' in problem) return { roomKey, keys: [problem.item.key] };
  if ('other' in problem) return { roomKey, keys: [problem.table.key, problem.other.key] };
  return { roomKey, keys: 'table' in problem ? [problem.table.key] : [] };
}
