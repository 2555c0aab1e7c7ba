import classes from './settings.module.css';

export function EffectLines({ effects }: { effects: string[] }) {
  return (
    <ul className={classes.effectLines}>
      {effects.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
