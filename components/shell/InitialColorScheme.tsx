'use client';

import { ColorSchemeScript } from '@mantine/core';
import { useServerInsertedHTML } from 'next/navigation';
import { useRef } from 'react';

/**
 * Sets the colour scheme before the first paint. Written into the page's HTML only: rendered as a part of the tree, React would
 * complain of a script wherever it has to draw the page anew in the browser, such as on a not-found page.
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
