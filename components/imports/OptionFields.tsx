import { Checkbox, Radio } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ImportOptions } from '@/server/imports/imports.schema';
import { emptyCellModes } from '@/server/imports/imports.values';
import classes from './imports.module.css';

const switches = ['isMultiBadge', 'autoImportGuestHierarchy', 'restoreArchived'] as const;

interface Props {
  value: ImportOptions;
  onChange: (value: ImportOptions) => void;
}

/** How the rows of a file are to be read, and what they may change. */
export function OptionFields({ value, onChange }: Props) {
  const t = useTranslations('imports.options');
  return (
    <div className={classes.fields}>
      {switches.map((name) => (
        <Checkbox
          key={name}
          label={t(name)}
          description={t(`${name}Hint`)}
          checked={value[name]}
          onChange={(event) => onChange({ ...value, [name]: event.currentTarget.checked })}
        />
      ))}
      <Radio.Group
        label={t('emptyCells')}
        value={value.emptyCells}
        onChange={(mode) => onChange({ ...value, emptyCells: mode as ImportOptions['emptyCells'] })}
      >
        <div className={classes.choices}>
          {emptyCellModes.map((mode) => (
            <Radio key={mode} value={mode} label={t(mode)} />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
