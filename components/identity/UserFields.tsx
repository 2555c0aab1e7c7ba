'use client';

import { Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { accessFlags, isDevice } from '@/server/identity/identity.values';
import classes from './identity.module.css';
import { RoleField } from './RoleField';
import { ScopeField } from './ScopeField';
import type { Faults, UserFields as Values } from './userForm';
import type { Viewer } from './viewer';

interface Props {
  values: Values;
  faults: Faults<string>;
  onEdit: (change: Partial<Values>) => void;
  viewer: Viewer;
  isNew: boolean;
  /** Shows role, scope and permissions read-only. */
  locked?: boolean;
}

/** The fields of a user: name, permissions and scope. */
export function UserFields({ values, faults, onEdit, viewer, isNew, locked = false }: Props) {
  const t = useTranslations('identity');
  const { place: scopedRole } = values;
  const isDeviceRole = scopedRole.role !== null && isDevice(scopedRole.role);
  return (
    <div className={classes.fields}>
      <TextInput
        required={!isNew || isDeviceRole}
        label={t('form.name')}
        description={t(isDeviceRole ? 'form.deviceNameHint' : isNew ? 'form.invitedNameHint' : 'form.nameHint')}
        maxLength={120}
        autoComplete="off"
        value={values.name}
        error={faults.name}
        onChange={(event) => onEdit({ name: event.currentTarget.value })}
      />
      {isNew && (
        <TextInput
          type="email"
          required
          label={t('form.email')}
          description={t('form.emailHint')}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          value={values.email}
          error={faults.email}
          onChange={(event) => onEdit({ email: event.currentTarget.value })}
        />
      )}
      <RoleField
        scopedRole={scopedRole}
        error={faults.role}
        viewer={viewer}
        locked={locked}
        onChoose={(chosen) => onEdit({ place: chosen })}
      />
      {scopedRole.role !== null && (
        <ScopeField
          role={scopedRole.role}
          scope={scopedRole.scope}
          error={faults.scope}
          locked={locked}
          onChoose={(scope) => onEdit({ place: { ...scopedRole, scope } })}
        />
      )}
      {scopedRole.role !== null && !isDeviceRole && (
        <Checkbox.Group
          label={t('form.rights')}
          description={t('form.rightsHint')}
          value={values.accessFlags}
          onChange={(flags) => onEdit({ accessFlags: accessFlags.filter((flag) => flags.includes(flag)) })}
        >
          <div className={classes.choices} style={{ marginTop: '0.625rem' }}>
            {accessFlags.map((flag) => {
              const isLacking = viewer.role !== 'admin' && !viewer.accessFlags.includes(flag) && !values.accessFlags.includes(flag);
              return (
                <Checkbox
                  key={flag}
                  value={flag}
                  label={t(`flags.${flag}.name`)}
                  description={t(isLacking ? 'form.lacking' : `flags.${flag}.does`)}
                  disabled={locked || isLacking}
                />
              );
            })}
          </div>
        </Checkbox.Group>
      )}
    </div>
  );
}
