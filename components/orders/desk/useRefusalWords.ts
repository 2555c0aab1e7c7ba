'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { useFormat } from '@/components/ui/useFormat';
import type { Quote } from '@/server/orders/order.schema';
import type { DeskLine } from './desk';
import type { DeskMenu } from './deskMenu';
import { type DeskPlace, type Refusal, refusalsOf } from './refusals';

/** The errors of an order and what to do about them, by place on the screen or by line. */
export interface SaidRefusals {
  at: (place: DeskPlace) => string | undefined;
  atLine: (key: string) => string | undefined;
}

const shortagesOf = (quote: Quote | undefined) => ({ code: 'product_unavailable', extraData: { products: quote?.unavailable } });
const join = (texts: string[]) => (texts.length === 0 ? undefined : [...new Set(texts)].join(' '));

export interface Refused {
  error: unknown;
  /** Without an error, the problems in the quote are shown: an order would be refused for them. */
  quote: Quote | undefined;
  lines: readonly DeskLine[];
  menu: DeskMenu;
}

/** Returns a function that turns errors into messages at their places. */
export function useRefusalWords(): (refused: Refused) => SaidRefusals {
  const t = useTranslations('orders.desk.refused');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  return useCallback(
    ({ error, quote, lines, menu }) => {
      const wordsOf = ({ said, line }: Refusal): string => {
        switch (said.say) {
          case 'product': {
            const name = menu.products.get(said.productId)?.name;
            const isOfLine = lines.find(({ key }) => key === line)?.productId === said.productId;
            const text = t(`product.${said.reason}`, { quantity: said.quantity });
            return isOfLine || name === undefined ? text : t('named', { name, text });
          }
          case 'noArea':
            return said.opensAt === null ? t('noArea') : t('noAreaUntil', { time: format.dateTime(said.opensAt) });
          case 'minimum':
            return t('minimum', { minimum: format.money(said.minimum), missing: format.money(said.missing) });
          case 'price':
            return t('price', { before: format.money(said.before), now: format.money(said.now) });
          case 'grant':
            return t(`grant.${said.reason}`);
          case 'service':
            return errorMessage(error);
          default:
            return t(said.say);
        }
      };
      const all = refusalsOf(error ? readError(error) : shortagesOf(quote), lines);
      return {
        at: (place) => join(all.filter((each) => each.place === place && each.line === undefined).map(wordsOf)),
        atLine: (key) => join(all.filter(({ line }) => line === key).map(wordsOf)),
      };
    },
    [t, format, errorMessage],
  );
}
