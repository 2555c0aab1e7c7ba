'use client';

import { useEffect } from 'react';

/**
 * Keeps the title of the previous screen until the next screen has one: Next removes the title when the screen changes, and may set the new
 * one later.
 */
export function LastingTitle() {
  useEffect(() => {
    const spare = document.createElement('title');
    // The first title in a document counts, and React puts its own before any other.
    const follow = () => {
      if (spare.text !== document.title) spare.text = document.title;
    };
    follow();
    document.head.append(spare);
    const observer = new MutationObserver(follow);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      spare.remove();
    };
  }, []);
  return null;
}
