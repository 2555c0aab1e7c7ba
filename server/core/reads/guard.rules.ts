/**
 * Where a spreadsheet might read a formula, in half or full width: at the start of a cell, and wherever a spreadsheet with other separators
 * would start a cell within it. Leading apostrophes already belong to the text. `guardRows` implements the same for bytes.
 */
const FORMULA = `(^|[;,\\t\\r\\n])([ \\t\\r\\n\\f\\v\\u00A0"]*)('*[=+@＝＋－＠-])`;
/** Some spreadsheets drop these characters and read on. */
const LEADING_BREAK = `^'*[\\t\\r\\n]`;

const formula = new RegExp(FORMULA, 'g');
const guardedFormula = new RegExp(FORMULA.replace("('*", "'('*"), 'g');
const leadingBreak = new RegExp(LEADING_BREAK);
const guardedBreak = new RegExp(LEADING_BREAK.replace("'*", "'+"));
const guardedAnywhere = new RegExp(`${FORMULA.replace("('*", "('+")}|${guardedBreak.source}`);

/** Makes a text of a CSV file safe for spreadsheets: puts one more apostrophe wherever a formula could start. `unguard` reverses it. */
export function guard(text: string): string {
  const guarded = text.replace(formula, "$1$2'$3");
  return leadingBreak.test(guarded) ? `'${guarded}` : guarded;
}

/**
 * The same for a text cell of a workbook, which never runs formulas: adds an apostrophe only where `unguard` would otherwise remove one, so
 * that the text is read back unchanged, also from a CSV file that was saved as a workbook.
 */
export function guardInWorkbook(text: string): string {
  return guardedAnywhere.test(text) ? guard(text) : text;
}

/** The text of a cell before `guard` or `guardInWorkbook`. Texts that were not guarded stay as they are. */
export function unguard(text: string): string {
  const inner = guardedBreak.test(text) ? text.slice(1) : text;
  return inner.replace(guardedFormula, '$1$2$3');
}
