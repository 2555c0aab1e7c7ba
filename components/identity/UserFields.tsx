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
  const { place } = values;
  const device = place.role !== null && isDevice(place.role);
  return (
    <div className={classes.fields}>
      <TextInput
        required={!isNew || device}
        label={t('form.name')}
        description={t(device ? 'form.deviceNameHint' : isNew ? 'form.invitedNameHint' : 'form.nameHint')}
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
      <RoleField place={place} error={faults.role} viewer={viewer} locked={locked} onChoose={(chosen) => onEdit({ place: chosen })} />
      {place.role !== null && (
        <ScopeField
          role={place.role}
          scope={place.scope}
          error={faults.scope}
          locked={locked}
          onChoose={(scope) => onEdit({ place: { ...place, scope } })}
        />
      )}
      {place.role !== null && !device && (
        <Checkbox.Group
          label={t('form.rights')}
          description={t('form.rightsHint')}
          value={values.accessFlags}
          onChange={(flags) => onEdit({ accessFlags: accessFlags.filter((flag) => flags.includes(flag)) })}
        >
          <div className={classes.choices} style={{ marginTop: '0.625rem' }}>
            {accessFlags.map((flag) => {
              const lacking = viewer.role !== 'admin' && !viewer.accessFlags.includes(flag) && !values.accessFlags.includes(flag);
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
