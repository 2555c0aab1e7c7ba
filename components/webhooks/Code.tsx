import classes from './webhooks.module.css';

/** A request or response in a box that scrolls, also by keyboard. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the element that has the focus
    <section className={classes.code} tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
