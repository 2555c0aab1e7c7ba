import classes from './webhooks.module.css';

/** What was sent or answered, in a box of its own that scrolls, by keys too. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus
    <section className={classes.code} tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
