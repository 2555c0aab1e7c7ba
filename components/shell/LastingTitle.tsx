'use client';

import { useEffect } from 'react';

/**
 * Keeps the title of the previous screen until the next screen has one: Next removes the title when the screen changes, and may set the new
 * one later.
 */
export function LastingTitle() {
  useEffect(() => {
    const titleCopy = document.createElement('title');
    // The first title in a document counts, and React puts its own before any other.
    const copyTitle = () => {
      if (titleCopy.text !== document.title) titleCopy.text = document.title;
    };
    copyTitle();
    document.head.append(titleCopy);
    const observer = new MutationObserver(copyTitle);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      titleCopy.remove();
    };
  }, []);
  return null;
}
