'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { TokenView } from '@/server/identity/identity.schema';
import { deviceName } from './deviceName';
import classes from './identity.module.css';

interface Props {
  tokens: TokenView[];
  /** An action on a token; receives the name of its device. */
  action?: (token: TokenView, device: string) => ReactNode;
}

/** The API tokens of a user. */
export function TokenList({ tokens, action }: Props) {
  const t = useTranslations('identity.user');
  const format = useFormat();
  return (
    <ul className={classes.tokens}>
      {tokens.map((token) => {
        const device = deviceName(token.userAgent) ?? t('unknownDevice');
        const facts = [
          token.address,
          `${t('since')} ${format.dateTime(token.createdAt)}`,
          `${t('until')} ${format.dateTime(token.expiresAt)}`,
        ].filter(Boolean);
        return (
          <li key={token.tokenId} className={classes.token}>
            <span>
              <span className={classes.tokenName} title={token.userAgent ?? undefined}>
                {device}
              </span>
              <br />
              <span className={classes.tokenFacts}>{facts.join(' · ')}</span>
            </span>
            {action?.(token, device)}
          </li>
        );
      })}
    </ul>
  );
}
