'use client';

import { Radio } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { isDevice, type ManagedRole, managedRoles, rolesUpTo, scopeFieldOfRole } from '@/server/identity/identity.values';
import classes from './identity.module.css';
import type { ScopedRole } from './userForm';
import type { Viewer } from './viewer';

interface Props {
  scopedRole: ScopedRole;
  error: string | undefined;
  viewer: Viewer;
  locked: boolean;
  onChoose: (scopedRole: ScopedRole) => void;
}

/** The roles that the viewer can give, each with its permissions. */
export function RoleField({ scopedRole, error, viewer, locked, onChoose }: Props) {
  const t = useTranslations('identity');
  const allowed = rolesUpTo(viewer.role);
  const groups = [
    { key: 'people', roles: allowed.filter((role) => !isDevice(role)) },
    { key: 'devices', roles: allowed.filter(isDevice) },
  ] as const;

  function choose(value: string) {
    const role = managedRoles.find((each) => each === value) ?? null;
    // The restaurant stays selected when switching between roles that are bound to one.
    const hasSameScope = role && scopedRole.role && scopeFieldOfRole[scopedRole.role] === scopeFieldOfRole[role];
    onChoose({ role, scope: hasSameScope ? scopedRole.scope : null });
  }

  return (
    <Radio.Group label={t('form.role')} value={scopedRole.role} onChange={choose} error={error}>
      {groups.map(({ key, roles }) => (
        <div key={key} style={{ marginTop: '0.625rem' }}>
          <p className={classes.choiceText} style={{ margin: '0 0 0.375rem' }}>
            {t(`form.${key}`)}
          </p>
          <div className={classes.choices}>
            {roles.map((role) => (
              <RoleChoice key={role} role={role} disabled={locked} />
            ))}
          </div>
        </div>
      ))}
    </Radio.Group>
  );
}

function RoleChoice({ role, disabled }: { role: ManagedRole; disabled: boolean }) {
  const t = useTranslations('identity.roles');
  return (
    <Radio.Card value={role} className={classes.choice} disabled={disabled}>
      <Radio.Indicator disabled={disabled} />
      <span>
        <span className={classes.choiceName}>{t(`${role}.name`)}</span>
        <span className={classes.choiceText}>{t(`${role}.does`)}</span>
      </span>
    </Radio.Card>
  );
}
