'use client';

import { ColorSchemeScript } from '@mantine/core';
import { useServerInsertedHTML } from 'next/navigation';
import { useRef } from 'react';

/**
 * Sets the colour scheme before the first paint. It is written into the HTML of the page only. Rendered as part of the tree, React would
 * report an error about the script whenever it renders the page again in the browser, such as on a not-found page.
 */
export function InitialColorScheme({ nonce }: { nonce?: string }) {
  const inserted = useRef(false);
  useServerInsertedHTML(() => {
    if (inserted.current) return null;
    inserted.current = true;
    return <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />;
  });
  return null;
}
