import type { Locale } from '@/server/core/operation/errors';
import type { ImportProblem } from './imports.schema';
import type { ImportKind, Problem } from './pipeline/import-work';
import { cellFaults, sentences } from './reading/refusals';

/** A problem as answers show it, in words of a language. */
export function shownProblem(problem: Problem, kind: ImportKind, locale: Locale): ImportProblem {
  const { severity, code, column, value = null, params = {}, lines = [], targetIds = [] } = problem;
  const words = kind.problemWords[code] ?? (cellFaults as Record<string, { en: string; fr: string }>)[code];
  const reason = words ? sentences(words, { ...(value !== null && { value }), ...params })[locale] : code;
  return { severity, code, column, value, reason: `${reason}${linesOf(lines, locale)}`, lines, targetIds };
}

function linesOf(lines: number[], locale: Locale): string {
  if (lines.length === 0) return '';
  const shown = lines.slice(0, 5).join(', ');
  const more = lines.length > 5 ? '…' : '';
  return locale === 'fr' ? ` Lignes concernées\u00a0: ${shown}${more}.` : ` Rows: ${shown}${more}.`;
}
