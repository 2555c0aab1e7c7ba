'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { useFormat } from '@/components/ui/useFormat';
import type { Quote } from '@/server/orders/order.schema';
import type { DeskLine } from './desk';
import type { DeskMenu } from './deskMenu';
import { type DeskSection, type Refusal, refusalsOf } from './refusals';

/** The errors of an order and what to do about them, by place on the screen or by line. */
export interface RefusalMessages {
  at: (section: DeskSection) => string | undefined;
  atLine: (key: string) => string | undefined;
}

const shortagesOf = (quote: Quote | undefined) => ({ code: 'product_unavailable', extraData: { products: quote?.unavailable } });
const join = (texts: string[]) => (texts.length === 0 ? undefined : [...new Set(texts)].join(' '));

export interface RefusalSource {
  error: unknown;
  /** Without an error, the problems in the quote are shown: an order would be refused for them. */
  quote: Quote | undefined;
  lines: readonly DeskLine[];
  menu: DeskMenu;
}

/** Returns a function that turns errors into messages at their places. */
export function useRefusalWords(): (source: RefusalSource) => RefusalMessages {
  const t = useTranslations('orders.desk.refused');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  return useCallback(
    ({ error, quote, lines, menu }) => {
      const messageText = ({ message, line }: Refusal): string => {
        switch (message.key) {
          case 'product': {
            const name = menu.products.get(message.productId)?.name;
            const isOfLine = lines.find(({ key }) => key === line)?.productId === message.productId;
            const text = t(`product.${message.reason}`, { quantity: message.quantity });
            return isOfLine || name === undefined ? text : t('named', { name, text });
          }
          case 'noArea':
            return message.opensAt === null ? t('noArea') : t('noAreaUntil', { time: format.dateTime(message.opensAt) });
          case 'minimum':
            return t('minimum', { minimum: format.money(message.minimum), missing: format.money(message.missing) });
          case 'price':
            return t('price', { before: format.money(message.before), now: format.money(message.now) });
          case 'grant':
            return t(`grant.${message.reason}`);
          case 'service':
            return errorMessage(error);
          default:
            return t(message.key);
        }
      };
      const all = refusalsOf(error ? readError(error) : shortagesOf(quote), lines);
      return {
        at: (section) => join(all.filter((each) => each.section === section && each.line === undefined).map(messageText)),
        atLine: (key) => join(all.filter(({ line }) => line === key).map(messageText)),
      };
    },
    [t, format, errorMessage],
  );
}
