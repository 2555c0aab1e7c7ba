import classes from './Secret.module.css';

interface Props {
  text: string;
  testId: string;
  /** For a secret that people type on another device. */
  large?: boolean;
}

/** A code or a password that is shown once. A click selects all of it. */
export function Secret({ text, testId, large = false }: Props) {
  return (
    <code className={classes.secret} data-large={large || undefined} data-testid={testId}>
      {text}
    </code>
  );
}
