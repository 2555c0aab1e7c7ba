'use client';

import { useSyncExternalStore } from 'react';

type PhoneText = <Text extends string | null | undefined>(number: Text) => string | Text;

const asKept: PhoneText = (number) => number;
let spaced: PhoneText | null = null;
const readers = new Set<() => void>();

/** The phone number data of all countries is larger than most screens, so it loads after the screen. */
async function load(): Promise<void> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  spaced = (number) => (number && parsePhoneNumberFromString(number)?.formatInternational()) || number;
  for (const tell of readers) tell();
}

function subscribe(tell: () => void): () => void {
  readers.add(tell);
  if (!spaced) void load().catch(() => undefined);
  return () => readers.delete(tell);
}

/** Returns a function that formats a phone number, such as «+33 6 12 34 56 78». Invalid ones are unchanged. */
export const usePhoneText = (): PhoneText =>
  useSyncExternalStore(
    subscribe,
    () => spaced ?? asKept,
    () => asKept,
  );
