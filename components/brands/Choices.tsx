import { Checkbox } from '@mantine/core';
import classes from './apply.module.css';

interface Props {
  label: string;
  options: { value: string; label: string }[];
  /** Those that are left out: all are chosen at first. */
  without: string[];
  onChange: (without: string[]) => void;
}

/** What is given, of several things. */
export function Choices({ label, options, without, onChange }: Props) {
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
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
