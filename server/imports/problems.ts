import type { Locale } from '@/server/core/operation/errors';
import type { ImportProblem } from './imports.schema';
import type { ImportKind, Problem } from './pipeline/import-work';
import { cellFaults, sentences } from './reading/refusals';

/** A problem in responses, with its sentence in a language. */
export function showProblem(problem: Problem, kind: ImportKind, locale: Locale): ImportProblem {
  const { severity, code, column, value = null, lines = [], targetIds = [] } = problem;
  return { severity, code, column, value, reason: `${reasonOf(problem, kind, locale)}${linesOf(lines, locale)}`, lines, targetIds };
}

/** The sentence of a problem. */
export function reasonOf(
  { code, value = null, params = {} }: Pick<Problem, 'code' | 'value' | 'params'>,
  kind: ImportKind,
  locale: Locale,
): string {
  const words = kind.problemWords[code] ?? (cellFaults as Record<string, { en: string; fr: string }>)[code];
  return words ? sentences(words, { ...(value !== null && { value }), ...params })[locale] : code;
}

function linesOf(lines: number[], locale: Locale): string {
  if (lines.length === 0) return '';
  const shown = lines.slice(0, 5).join(', ');
  const more = lines.length > 5 ? '…' : '';
  return locale === 'fr' ? ` Lignes concernées\u00a0: ${shown}${more}.` : ` Rows: ${shown}${more}.`;
}
