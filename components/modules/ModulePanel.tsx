'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/Panel';
import type { Json, Settings } from '@/server/modules/layers.rules';
import { moduleTypeOf } from '@/server/modules/modules.values';
import { effectsOf, type ModuleRef, type ShownField } from './drafts';
import { FieldRow } from './FieldRow';
import classes from './modules.module.css';
import { useModuleWords } from './useModuleWords';

export interface PanelModule extends ModuleRef {
  category: string;
  name: string;
  isGroupingByTableNameEnabled?: boolean;
  fields: ShownField[];
}

export interface PanelProps {
  module: PanelModule;
  layer: 'brand' | 'restaurant';
  draft: Settings | undefined;
  /** The restaurant has not set anything on this channel (the web) so far. */
  isFirstOnWeb?: boolean;
  /** A note about the current state of the module. */
  note?: ReactNode;
  onEnter: (field: ShownField, value: Json) => void;
  onInvalid: (field: ShownField, isInvalid: boolean) => void;
  onLock?: (field: ShownField, isLocked: boolean) => void;
}

/** A module on its channel: its fields, and the consequences of edits. */
export function ModulePanel({ module, layer, draft, isFirstOnWeb, note, onEnter, onInvalid, onLock }: PanelProps) {
  const t = useTranslations('modules');
  const words = useModuleWords();
  const definitions = moduleTypeOf.get(module.moduleId)?.fields ?? [];
  const definitionOf = (field: ShownField) => definitions.find(({ path }) => path.join('\0') === field.path.join('\0'));
  const ownCount = module.fields.filter(({ origin }) => origin === layer).length;
  const effects = draft ? effectsOf(draft, module.fields, isFirstOnWeb) : [];
  return (
    <Panel
      flush
      title={words.type(module)}
      aside={
        ownCount > 0 && <Badge color={layer === 'restaurant' ? 'aubergine' : 'gray'}>{t(`ownCount.${layer}`, { count: ownCount })}</Badge>
      }
    >
      <p className={classes.purpose}>{words.purpose(module)}</p>
      {module.fields.map((field) => (
        <FieldRow
          key={field.path.join('\0')}
          field={field}
          definition={definitionOf(field)}
          draft={draft}
          layer={layer}
          onEnter={(value) => onEnter(field, value)}
          onInvalid={(isInvalid) => onInvalid(field, isInvalid)}
          onLock={onLock && ((isLocked) => onLock(field, isLocked))}
        />
      ))}
      {module.isGroupingByTableNameEnabled && <p className={classes.note}>{t('groupingNote')}</p>}
      {note && <p className={classes.note}>{note}</p>}
      <div aria-live="polite">
        {effects.length > 0 && (
          <ul className={classes.effects}>
            {effects.map((effect) => (
              <li key={effect}>{t(`effects.${effect}`)}</li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
