import classes from './Secret.module.css';

interface Props {
  text: string;
  testId: string;
  /** For one that is typed off the screen. */
  large?: boolean;
}

/** A code or a password that is shown once: a click marks all of it. */
export function Secret({ text, testId, large = false }: Props) {
  return (
    <code className={classes.secret} data-large={large || undefined} data-testid={testId}>
      {text}
    </code>
  );
}
