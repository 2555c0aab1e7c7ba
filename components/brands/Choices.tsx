import { Checkbox } from '@mantine/core';
import classes from './apply.module.css';

interface Props {
  label: string;
  options: { value: string; label: string }[];
  /** Shown if there are none. */
  nothing?: string;
  /** The options not chosen: all are chosen at first. */
  excluded: string[];
  onChange: (excluded: string[]) => void;
}

/** Chooses what to copy from several options. */
export function Choices({ label, options, nothing, excluded, onChange }: Props) {
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {options.length === 0 && <p className={classes.text}>{nothing}</p>}
      <div className={classes.list}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={!excluded.includes(option.value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? excluded.filter((value) => value !== option.value) : [...excluded, option.value])
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
