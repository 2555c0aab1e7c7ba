// Decided in docs/decisions/136-rules-in-the-history.md.

'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useChannelName } from '@/components/ui/useChannelName';
import { isRule, isRulePart } from './form';
import { usePhrasesWith } from './usePhrases';

/** Describes the rules of promotions in the history, in the words of their editor. Other fields are undefined. */
export function useRuleHistory() {
  const t = useTranslations('promotions.part');
  const gone = useTranslations('audit.things')('gone');
  const channel = useChannelName();
  const phrasesWith = usePhrasesWith();
  return useMemo(() => {
    const partOf = ([field, part = '']: string[]) => (field === 'rule' && isRulePart(part) ? part : undefined);
    return {
      label(parts: string[]): string | undefined {
        const part = partOf(parts);
        return part && t(`title.${part}`);
      },
      /** @param names by the field of the rule and the id: «categoryIds 3» */
      value(parts: string[], content: unknown, names: Record<string, string>): string | undefined {
        const nameIn = (field: string) => (id: number) => names[`${field} ${id}`] ?? gone;
        const { sentenceOf, phraseOf } = phrasesWith({
          ...{ restaurant: nameIn('restaurantIds'), channel, category: nameIn('categoryIds') },
          ...{ product: nameIn('productIds'), tier: nameIn('tierIds') },
        });
        if (parts.at(-1) === 'rule' && isRule(content)) return sentenceOf(content);
        const part = partOf(parts);
        return part && (phraseOf(part, { [part]: content }) ?? t(`unset.${part}`));
      },
    };
  }, [t, gone, channel, phrasesWith]);
}
