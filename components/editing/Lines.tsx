import classes from './editing.module.css';

/** Sentences one below another, such as changes or problems. */
export function Lines({ lines, rest }: { lines: readonly string[]; rest?: string | null }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {rest && <li>{rest}</li>}
    </ul>
  );
}
