import { Checkbox, Radio } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ImportDetail, ImportOptions } from '@/server/imports/imports.schema';
import { emptyCellModes } from '@/server/imports/imports.values';
import { familyOf } from './families';
import classes from './imports.module.css';

const switches = ['isMultiBadge', 'autoImportGuestHierarchy', 'restoreArchived'] as const;

interface Props extends Pick<ImportDetail, 'kind' | 'choices'> {
  value: ImportOptions;
  onChange: (value: ImportOptions) => void;
}

/** How the rows of a file are read, and what they may change. */
export function OptionFields({ kind, choices, value, onChange }: Props) {
  const t = useTranslations('imports.options');
  const texts = useTranslations('imports.of');
  const family = familyOf(kind);
  const wordsOf = (name: (typeof switches)[number]) =>
    name === 'restoreArchived'
      ? { label: texts(`${family}.restoreArchived`), description: texts(`${family}.restoreArchivedHint`) }
      : { label: t(name), description: t(`${name}Hint`) };
  return (
    <div className={classes.fields}>
      {switches
        .filter((name) => choices.includes(name))
        .map((name) => (
          <Checkbox
            key={name}
            {...wordsOf(name)}
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
