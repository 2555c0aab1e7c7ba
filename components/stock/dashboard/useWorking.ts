'use client';

import { type HTMLAttributes, useEffect, useRef, useState } from 'react';

/** How long somebody who has let go still counts as working: long enough to read what was done, and to take it back. */
const LINGER_MS = 5_000;

type Handlers = Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur' | 'onPointerEnter' | 'onPointerLeave'>;

/** Whether somebody is busy with a part of the screen: its focus or the pointer is there, or was just now. */
export function useWorking(): [boolean, Handlers] {
  const [working, setWorking] = useState(false);
  const holds = useRef({ focus: false, pointer: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hold(kind: 'focus' | 'pointer', held: boolean) {
    holds.current[kind] = held;
    clearTimeout(timer.current);
    if (holds.current.focus || holds.current.pointer) setWorking(true);
    else timer.current = setTimeout(() => setWorking(false), LINGER_MS);
  }

  return [
    working,
    {
      onFocus: () => hold('focus', true),
      onBlur: () => hold('focus', false),
      onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && hold('pointer', true),
      onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && hold('pointer', false),
    },
  ];
}
