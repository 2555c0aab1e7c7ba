/**
 * Where a spreadsheet may begin to read a formula, in half or full width: at the beginning of a cell, and wherever a spreadsheet that parts
 * cells elsewhere than we do begins one inside of it. Apostrophes that stand there already belong to the text. `guardRows` says the same of bytes.
 */
const FORMULA = `(^|[;,\\t\\r\\n])([ \\t\\r\\n\\f\\v\\u00A0"]*)('*[=+@＝＋－＠-])`;
/** Some spreadsheets drop what stands here, and read on. */
const LEADING_BREAK = `^'*[\\t\\r\\n]`;

const formula = new RegExp(FORMULA, 'g');
const guardedFormula = new RegExp(FORMULA.replace("('*", "'('*"), 'g');
const leadingBreak = new RegExp(LEADING_BREAK);
const guardedBreak = new RegExp(LEADING_BREAK.replace("'*", "'+"));
const guardedAnywhere = new RegExp(`${FORMULA.replace("('*", "('+")}|${guardedBreak.source}`);

/** A text of a CSV file that no spreadsheet runs: one apostrophe more stands where a formula could begin. `unguard` gives it back. */
export function guard(text: string): string {
  const guarded = text.replace(formula, "$1$2'$3");
  return leadingBreak.test(guarded) ? `'${guarded}` : guarded;
}

/**
 * The same for a text cell of a workbook, which runs nothing: only what `unguard` would take for guarded gets its apostrophe, so that it
 * is read back as it was, and so is a CSV file that a person saved as a workbook.
 */
export function guardInWorkbook(text: string): string {
  return guardedAnywhere.test(text) ? guard(text) : text;
}

/** The text of a cell as it was before `guard`, or `guardInWorkbook`. What nobody guarded stays as it is. */
export function unguard(text: string): string {
  const inner = guardedBreak.test(text) ? text.slice(1) : text;
  return inner.replace(guardedFormula, '$1$2$3');
}
