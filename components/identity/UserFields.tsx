'use client';

import { Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { accessFlags, isDevice } from '@/server/identity/identity.values';
import classes from './identity.module.css';
import { RoleField } from './RoleField';
import { ScopeField } from './ScopeField';
import type { UserForm } from './userForm';
import type { Viewer } from './viewer';

interface Props {
  form: UserForm;
  viewer: Viewer;
  isNew: boolean;
  /** Shows the role, its scope and the rights, but takes no change of them. */
  locked?: boolean;
}

/** The fields of a user: who they are, what they may do, and where. */
export function UserFields({ form, viewer, isNew, locked = false }: Props) {
  const t = useTranslations('identity');
  const { role } = form.values;
  const device = role !== null && isDevice(role);
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('form.name')}
        description={t(device ? 'form.deviceNameHint' : 'form.nameHint')}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {isNew && (
        <TextInput
          type="email"
          label={t('form.email')}
          description={t('form.emailHint')}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
      )}
      <RoleField form={form} viewer={viewer} locked={locked} />
      {role !== null && <ScopeField form={form} role={role} locked={locked} />}
      {role !== null && !device && (
        <Checkbox.Group
          label={t('form.rights')}
          description={t('form.rightsHint')}
          value={form.values.accessFlags}
          onChange={(flags) =>
            form.setFieldValue(
              'accessFlags',
              accessFlags.filter((flag) => flags.includes(flag)),
            )
          }
        >
          <div className={classes.choices} style={{ marginTop: '0.625rem' }}>
            {accessFlags.map((flag) => {
              const lacking = viewer.role !== 'admin' && !viewer.accessFlags.includes(flag) && !form.values.accessFlags.includes(flag);
              return (
                <Checkbox
                  key={flag}
                  value={flag}
                  label={t(`flags.${flag}.name`)}
                  description={t(lacking ? 'form.lacking' : `flags.${flag}.does`)}
                  disabled={locked || lacking}
                />
              );
            })}
          </div>
        </Checkbox.Group>
      )}
    </div>
  );
}
