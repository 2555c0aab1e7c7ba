import { Skeleton } from '@mantine/core';
import classes from './modules.module.css';

export function Loading() {
  return (
    <div className={classes.editor} aria-hidden>
      {[44, 320, 220].map((height) => (
        <Skeleton key={height} height={height} radius="lg" />
      ))}
    </div>
  );
}
