'use client';

import { useSyncExternalStore } from 'react';

type PhoneText = <Text extends string | null | undefined>(number: Text) => string | Text;

const asKept: PhoneText = (number) => number;
let spaced: PhoneText | null = null;
const readers = new Set<() => void>();

/** What is known of all countries’ numbers weighs more than most screens: it comes once one stands. */
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

/** Returns a function that writes a telephone number as people do, such as «+33 6 12 34 56 78»; what is none stays as it is. */
export const usePhoneText = (): PhoneText =>
  useSyncExternalStore(
    subscribe,
    () => spaced ?? asKept,
    () => asKept,
  );
