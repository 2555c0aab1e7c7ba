'use client';

import { ChangesInWords } from '@/components/audit/Differences';
import type { Change } from '@/components/ui/ChangesPreview';
import { ModuleChanges } from './ModuleChanges';
import classes from './modules.module.css';

/** What a save would change of a module. */
export interface ChangeGroup {
  title: string;
  changes: Change[];
  /** Which settings restaurants may no longer set themselves, or may again. */
  locking?: Change[];
}

/** What a save would change, module by module, as the service says. */
export function ChangeGroups({ groups }: { groups: ChangeGroup[] }) {
  return groups.map((group) => (
    <section key={group.title} className={classes.group}>
      <h3>{group.title}</h3>
      {(group.changes.length > 0 || !group.locking) && <ModuleChanges changes={group.changes} />}
      {group.locking && <ChangesInWords changes={group.locking} />}
    </section>
  ));
}
