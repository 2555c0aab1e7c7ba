'use client';

import { useSyncExternalStore } from 'react';

type PhoneText = <Text extends string | null | undefined>(number: Text) => string | Text;

const unformatted: PhoneText = (number) => number;
let formatted: PhoneText | null = null;
const listeners = new Set<() => void>();

/** The phone number data of all countries is larger than most screens, so it loads after the screen. */
async function load(): Promise<void> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  formatted = (number) => (number && parsePhoneNumberFromString(number)?.formatInternational()) || number;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!formatted) void load().catch(() => undefined);
  return () => listeners.delete(listener);
}

/** Returns a function that formats a phone number, such as «+33 6 12 34 56 78». Invalid ones are unchanged. */
export const usePhoneText = (): PhoneText =>
  useSyncExternalStore(
    subscribe,
    () => formatted ?? unformatted,
    () => unformatted,
  );
