import { saveFile } from './table/csv';

/** The name that an answer gives its file (RFC 6266); null when it names none. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

/**
 * Fetches a file in the language of the page, whatever the browser’s, and hands it to the browser. For files that fit into memory.
 * @throws an error that `readError` reads as that of a procedure
 */
export async function fetchFile(href: string, locale: string, name: string): Promise<void> {
  const answer = await fetch(href, { headers: { 'accept-language': locale } }).catch(() => null);
  if (!answer?.ok) {
    const { message, code } = ((await answer?.json().catch(() => null)) ?? {}) as { message?: string; code?: string };
    throw Object.assign(new Error(message), { data: { code, httpStatus: answer?.status } });
  }
  const content = await answer.blob();
  saveFile(fileNameOf(answer.headers.get('content-disposition')) ?? name, content, content.type);
}
