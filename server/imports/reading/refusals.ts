/** Why a file or a cell can't be read. Each text says what to do, in English and French; `{name}` is replaced by a parameter. */

type Words = { en: string; fr: string };

/** The whole file is refused; nothing was read. */
export const fileRefusals = {
  empty_file: { en: 'The file is empty. Choose another file.', fr: 'Le fichier est vide. Choisissez-en un autre.' },
  no_rows: {
    en: 'The file has no rows below its column names. Add rows, then upload it again.',
    fr: 'Le fichier n’a aucune ligne sous ses noms de colonnes. Ajoutez des lignes, puis importez-le à nouveau.',
  },
  no_columns: {
    en: 'No row with column names was found. Put the column names on the first row.',
    fr: 'Aucune ligne de noms de colonnes n’a été trouvée. Placez les noms de colonnes sur la première ligne.',
  },
  too_large: {
    en: 'The file is larger than {limit} MB. Split it into smaller files.',
    fr: 'Le fichier dépasse {limit} Mo. Divisez-le en fichiers plus petits.',
  },
  too_many_rows: {
    en: 'The file has more than {limit} rows. Split it into smaller files.',
    fr: 'Le fichier a plus de {limit} lignes. Divisez-le en fichiers plus petits.',
  },
  too_many_columns: {
    en: 'The file has more than {limit} columns. Remove those that are not needed.',
    fr: 'Le fichier a plus de {limit} colonnes. Retirez celles qui sont inutiles.',
  },
  unclosed_quote: {
    en: 'A quotation mark on line {line} is never closed. Close or remove it.',
    fr: 'Un guillemet de la ligne {line} n’est jamais fermé. Fermez-le ou retirez-le.',
  },
  unsupported_encoding: {
    en: 'The text is encoded as {encoding}. Save the file as CSV UTF-8.',
    fr: 'Le texte est encodé en {encoding}. Enregistrez le fichier en CSV UTF-8.',
  },
  not_text: {
    en: 'This is not a table. Upload a CSV or an Excel file (.xlsx).',
    fr: 'Ce n’est pas un tableau. Choisissez un fichier CSV ou Excel (.xlsx).',
  },
  picture: {
    en: 'This is a picture. Upload a CSV or an Excel file (.xlsx).',
    fr: 'C’est une image. Choisissez un fichier CSV ou Excel (.xlsx).',
  },
  pdf_file: {
    en: 'This is a PDF. Upload the table it was made from, as CSV or Excel (.xlsx).',
    fr: 'C’est un PDF. Choisissez le tableau d’origine, en CSV ou Excel (.xlsx).',
  },
  web_page: {
    en: 'This is a web page with the name of a table. Open it in a spreadsheet and save it as .xlsx.',
    fr: 'C’est une page web qui porte le nom d’un tableau. Ouvrez-la dans un tableur et enregistrez-la en .xlsx.',
  },
  json_file: {
    en: 'This is JSON. Upload a CSV or an Excel file (.xlsx).',
    fr: 'C’est du JSON. Choisissez un fichier CSV ou Excel (.xlsx).',
  },
  xml_file: {
    en: 'This is XML. Open it in a spreadsheet and save it as .xlsx.',
    fr: 'C’est du XML. Ouvrez-le dans un tableur et enregistrez-le en .xlsx.',
  },
  xls_file: {
    en: 'This Excel format is too old (.xls). Open the file and save it as .xlsx.',
    fr: 'Ce format Excel est trop ancien (.xls). Ouvrez le fichier et enregistrez-le en .xlsx.',
  },
  xlsb_file: {
    en: 'This is a binary Excel file (.xlsb). Open it and save it as .xlsx.',
    fr: 'C’est un fichier Excel binaire (.xlsb). Ouvrez-le et enregistrez-le en .xlsx.',
  },
  ods_file: {
    en: 'This is an OpenDocument file (.ods). Open it and save it as .xlsx or CSV.',
    fr: 'C’est un fichier OpenDocument (.ods). Ouvrez-le et enregistrez-le en .xlsx ou en CSV.',
  },
  numbers_file: {
    en: 'This is a Numbers file. Export it as Excel or CSV.',
    fr: 'C’est un fichier Numbers. Exportez-le en Excel ou en CSV.',
  },
  other_document: {
    en: 'This document is not a workbook. Upload a CSV or an Excel file (.xlsx).',
    fr: 'Ce document n’est pas un classeur. Choisissez un fichier CSV ou Excel (.xlsx).',
  },
  archive: {
    en: 'This is an archive. Unpack it and upload the CSV or Excel file inside.',
    fr: 'C’est une archive. Décompressez-la et choisissez le fichier CSV ou Excel qu’elle contient.',
  },
  password_protected: {
    en: 'The file is protected by a password. Remove the password and save it again.',
    fr: 'Le fichier est protégé par un mot de passe. Retirez-le et enregistrez à nouveau.',
  },
  broken_workbook: {
    en: 'The Excel file is damaged or incomplete. Open it, save it again, and upload it.',
    fr: 'Le fichier Excel est endommagé ou incomplet. Ouvrez-le, enregistrez-le à nouveau et importez-le.',
  },
  unsafe_workbook: {
    en: 'The Excel file is built in a way that is refused for safety. Save it again from a spreadsheet.',
    fr: 'Le fichier Excel est construit d’une façon refusée par sécurité. Enregistrez-le à nouveau depuis un tableur.',
  },
  expands_too_far: {
    en: 'The Excel file holds more than {limit} MB once unpacked. Keep only the rows and columns that are needed.',
    fr: 'Le fichier Excel dépasse {limit} Mo une fois décompressé. Gardez seulement les lignes et colonnes utiles.',
  },
} as const satisfies Record<string, Words>;

/** A single row or cell is refused; the others are read. */
export const cellFaults = {
  too_many_cells: {
    en: 'The row has {found} cells, but there are {expected} columns. Check its separators and quotation marks.',
    fr: 'La ligne a {found} cellules pour {expected} colonnes. Vérifiez ses séparateurs et ses guillemets.',
  },
  too_few_cells: {
    en: 'The row has only {found} of {expected} cells. Check its separators and line breaks.',
    fr: 'La ligne n’a que {found} cellules sur {expected}. Vérifiez ses séparateurs et ses sauts de ligne.',
  },
  misplaced_quote: {
    en: 'A quotation mark on line {line} closes too late. Check the quotation marks from there on.',
    fr: 'Un guillemet de la ligne {line} se ferme trop tard. Vérifiez les guillemets à partir de là.',
  },
  cell_too_long: {
    en: 'The cell is longer than {limit} characters. Shorten it.',
    fr: 'La cellule dépasse {limit} caractères. Raccourcissez-la.',
  },
  broken_characters: {
    en: 'The cell has characters that can’t be read. Type it again.',
    fr: 'La cellule contient des caractères illisibles. Saisissez-la à nouveau.',
  },
  cell_error: {
    en: 'The cell shows the error {value}. Correct its formula.',
    fr: 'La cellule affiche l’erreur {value}. Corrigez sa formule.',
  },
  formula_without_result: {
    en: 'The formula has no saved result. Open the file, save it, and upload it again.',
    fr: 'La formule n’a pas de résultat enregistré. Ouvrez le fichier, enregistrez-le et importez-le à nouveau.',
  },
  digits_lost: {
    en: 'A spreadsheet keeps only 15 digits of a number. Format the column as text and type the number again.',
    fr: 'Un tableur ne garde que 15 chiffres d’un nombre. Mettez la colonne au format texte et saisissez à nouveau le nombre.',
  },
} as const satisfies Record<string, Words>;

export type FileRefusal = keyof typeof fileRefusals;
export type CellFaultCode = keyof typeof cellFaults;
export type Params = Readonly<Record<string, string | number>>;

/** The sentences of a template with its parameters filled in. */
export function sentences(words: Words, params: Params = {}): Words {
  const fill = (text: string, locale: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name] ?? '';
      return typeof value === 'number' ? value.toLocaleString(locale) : value;
    });
  return { en: fill(words.en, 'en'), fr: fill(words.fr, 'fr') };
}

/**
 * Thrown for a file that is no table or cannot be read. Its code and parameters are plain values, so that they can be passed between
 * threads.
 */
export class UnreadableFile extends Error {
  readonly code: FileRefusal;
  readonly params: Params;

  constructor(code: FileRefusal, params: Params = {}, cause?: unknown) {
    super(code, { cause });
    this.name = 'UnreadableFile';
    this.code = code;
    this.params = params;
  }

  /** What is wrong and what to do, for people. */
  get words(): Words {
    return sentences(fileRefusals[this.code], this.params);
  }
}
