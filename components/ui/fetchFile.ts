import { pageHeaders } from './pageUser';
import { saveFile } from './table/csv';

/** The file name of a response (RFC 6266); null if there is none. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

/**
 * Downloads a file in the language of the page, which may differ from the browser’s, and saves it. Only for files that fit into memory.
 * @throws an error that `readError` can read like one of a procedure
 */
export async function fetchFile(href: string, locale: string, name: string): Promise<void> {
  const answer = await fetch(href, { headers: pageHeaders(locale) }).catch(() => null);
  if (!answer?.ok) {
    const { message, ...rest } = ((await answer?.json().catch(() => null)) ?? {}) as {
      message?: string;
      code?: string;
      extraData?: unknown;
    };
    throw Object.assign(new Error(message), { data: { ...rest, httpStatus: answer?.status } });
  }
  const content = await answer.blob();
  saveFile(fileNameOf(answer.headers.get('content-disposition')) ?? name, content, content.type);
}
