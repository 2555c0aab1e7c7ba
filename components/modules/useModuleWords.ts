'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useChannelName } from '@/components/ui/useChannelName';
import { moduleTypeOf } from '@/server/modules/modules.values';

/** Names modules, fields and channels. Anything without a name is shown as stored. */
export function useModuleWords() {
  const t = useTranslations('modules');
  const channel = useChannelName();
  return useMemo(() => {
    const word = (key: string): string | undefined => (t.has(key as never) ? t(key as never) : undefined);
    const typeNamed = (name: string) => word(`types.${name.replace('.', '_')}`) ?? name;
    const type = ({ category, name }: { category: string; name: string }) => typeNamed(`${category}.${name}`);
    return {
      type,
      typeNamed,
      channel,
      /** The purpose of a module in a sentence. */
      purpose: ({ category, name }: { category: string; name: string }) => word(`purposes.${category}_${name}`),
      field: (path: readonly string[]) => word(`fields.${path.join('_')}`) ?? path.join(' › '),
      hint: (path: readonly string[]) => word(`hints.${path.join('_')}`),
      option: (path: readonly string[], value: string) => word(`options.${path.join('_')}_${value}`) ?? value,
      /** «Ordering · Web ordering», from `<place>/<moduleId>/<channelId>`. */
      subject(subjectId: string): string {
        const [, moduleId, channelId] = subjectId.split('/').map(Number);
        const moduleType = moduleTypeOf.get(moduleId ?? 0);
        return moduleType && channelId !== undefined ? `${type(moduleType)} · ${channel(channelId)}` : subjectId;
      },
    };
  }, [t, channel]);
}
