import type { Page } from '@playwright/test';

/** Opens a page and waits until it follows changes of its restaurant. */
export async function openLive(page: Page, path: string): Promise<void> {
  const connected = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/live'));
  await page.goto(path);
  await connected;
}

/** Follows a restaurant outside of the page. @returns a function that waits for the first change since */
export async function nextChange(url: string, headers: Record<string, string>): Promise<() => Promise<void>> {
  const controller = new AbortController();
  const { body } = await fetch(url, { headers, signal: controller.signal });
  const lines = body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  const waitForEvent = async (event: string) => {
    for (let text = ''; !text.includes(`event: ${event}\n`); ) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The stream ended before «${event}».`);
      text += value;
    }
  };
  await waitForEvent('hello');
  return async () => {
    await waitForEvent('change');
    controller.abort();
  };
}
