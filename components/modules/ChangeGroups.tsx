'use client';

import { ChangesInWords } from '@/components/audit/Differences';
import type { Change } from '@/components/ui/ChangesPreview';
import { ModuleChanges } from './ModuleChanges';
import classes from './modules.module.css';
import { useModuleWords } from './useModuleWords';

export interface ChangeGroupsProps {
  changes: readonly Change[];
}

/** The changes of a save, module by module: the settings, and which of them restaurants may or may not set. */
export default function ChangeGroups({ changes }: ChangeGroupsProps) {
  const words = useModuleWords();
  const moduleChanges = changes
    .filter(({ path }) => path[0] === 'modules')
    .map(({ path, ...change }) => ({ ...change, path: path.slice(1) }));
  return [...Map.groupBy(moduleChanges, ({ path }) => String(path[0]))].map(([key, ownChanges]) => {
    const changesOf = (part: string) => ownChanges.filter(({ path }) => path[1] === part);
    const settings = changesOf('module').map((change) => ({ ...change, path: change.path.slice(2) }));
    const lockChanges = changesOf('locked').map((change) => ({ ...change, path: change.path.slice(1) }));
    return (
      <section key={key} className={classes.group}>
        <h3>{words.subject(`/${key}`)}</h3>
        {(settings.length > 0 || lockChanges.length === 0) && <ModuleChanges changes={settings} />}
        {lockChanges.length > 0 && <ChangesInWords changes={lockChanges} />}
      </section>
    );
  });
}
