import type { FileHandle } from 'node:fs/promises';
import { type FileRefusal, UnreadableFile } from './refusals';

/** The first bytes, in hexadecimal, of files that are not tables. */
const signatures: readonly [RegExp, FileRefusal][] = [
  [/^255044462d/, 'pdf_file'],
  // PNG, JPEG, GIF, BMP, TIFF, WebP, HEIC and AVIF.
  [
    /^(89504e47|ffd8ff|47494638|424d.{8}0{8}|49492a00|4d4d002a|52494646.{8}57454250|.{8}66747970(68656963|68656978|6d696631|61766966))/,
    'picture',
  ],
  // gzip, bzip2, RAR, 7z, xz, Zstandard.
  [/^(1f8b|425a68|526172211a|377abcaf|fd377a58|28b52ffd)/, 'archive'],
  // RTF, programs of Linux and Windows.
  [/^(7b5c727466|7f454c46|4d5a9000)/, 'not_text'],
];

/** The beginnings of texts that are not tables. */
const openings: readonly [RegExp, FileRefusal][] = [
  [/^<(!doctype html|html|head|body|table|meta|script|style|div)/i, 'web_page'],
  [/^<svg/i, 'picture'],
  [/^<(\?xml|!doctype|!--|\w+[\s>:])/i, 'xml_file'],
  // An object, a list of objects, or a list of lists. No table begins like this.
  [/^(\{\s*("|\}|$)|\[\s*([[{"\]]|-?\d|$))/, 'json_file'],
];

/**
 * Whether a file is a ZIP archive, such as a workbook, or a text.
 * @throws UnreadableFile for anything else, by the first bytes: file names are unreliable
 */
export async function kindOf(file: FileHandle, size: number): Promise<'zip' | 'text'> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, undefined, 0);
  const bytes = buffer.subarray(0, bytesRead);
  const hex = bytes.toString('hex');
  if (/^504b(0304|0506|0708)/.test(hex)) return 'zip';
  if (hex.startsWith('d0cf11e0a1b11ae1')) throw new UnreadableFile(await compoundFileOf(file, size));
  const text = bytes
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (text === '' && size <= bytes.length) throw new UnreadableFile('empty_file');
  const found = signatures.find(([pattern]) => pattern.test(hex)) ?? openings.find(([pattern]) => pattern.test(text));
  if (found) throw new UnreadableFile(found[1]);
  return 'text';
}

/**
 * The contents of a compound file (MS-CFB): a workbook of Excel 97, or an encrypted one. Its directory names the streams in UTF-16 and may
 * be anywhere in the file.
 */
async function compoundFileOf(file: FileHandle, size: number): Promise<FileRefusal> {
  const chunk = Buffer.alloc(1_048_576);
  const names = { EncryptedPackage: false, Workbook: false, Book: false };
  for (let position = 0; position < size; position += chunk.length - 64) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) break;
    const bytes = chunk.subarray(0, bytesRead);
    for (const name of ['EncryptedPackage', 'Workbook', 'Book'] as const) names[name] ||= bytes.includes(Buffer.from(name, 'utf16le'));
  }
  if (names.EncryptedPackage) return 'password_protected';
  return names.Workbook || names.Book ? 'xls_file' : 'other_document';
}
