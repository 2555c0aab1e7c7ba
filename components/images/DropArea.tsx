'use client';

import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './images.module.css';

interface Props {
  /** Shown while a file is held over it. */
  label: string;
  disabled: boolean;
  onDrop: (files: File[]) => void;
  children: ReactNode;
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** An area to drop pictures on. For keyboards, a button does the same. */
export function DropArea({ label, disabled, onDrop, children }: Props) {
  const [isOver, setOver] = useState(false);
  // Each nested element fires enter and leave events too.
  const depth = useRef(0);
  if (disabled) return children;
  const endDrag = () => {
    depth.current = 0;
    setOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for keyboards, the button does the same
    <div
      className={classes.dropArea}
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return;
        depth.current += 1;
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!holdsFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) endDrag();
      }}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        endDrag();
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className={classes.dropHint}>
          <strong>{label}</strong>
        </div>
      )}
    </div>
  );
}
