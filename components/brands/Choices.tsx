import { Checkbox } from '@mantine/core';
import classes from './apply.module.css';

interface Props {
  label: string;
  options: { value: string; label: string }[];
  /** Shown if there are none. */
  nothing?: string;
  /** The options not chosen: all are chosen at first. */
  without: string[];
  onChange: (without: string[]) => void;
}

/** Chooses what to copy from several options. */
export function Choices({ label, options, nothing, without, onChange }: Props) {
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {options.length === 0 && <p className={classes.text}>{nothing}</p>}
      <div className={classes.list}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={!without.includes(option.value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? without.filter((value) => value !== option.value) : [...without, option.value])
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
