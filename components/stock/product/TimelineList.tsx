'use client';

import { Anchor, Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/ui/Link';
import { useRestaurant } from '@/components/ui/scope';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { Movement } from '@/server/stock/stock.schema';
import { stockLinks } from '../shared/links';
import { MovementTypeBadge } from '../shared/MovementTypeBadge';
import { QuantityDelta } from '../shared/QuantityDelta';
import { usePeople } from '../shared/usePeople';
import classes from './product.module.css';

const SHOWN_AT_FIRST = 12;

/** The movements of the line, newest first. */
export function TimelineList({ movements }: { movements: Movement[] }) {
  const t = useTranslations('stock.product.timeline');
  const format = useFormat();
  const { id: restaurantId } = useRestaurant();
  const { nameOf } = usePeople(restaurantId);
  const channelName = useChannelName();
  const links = stockLinks(restaurantId);
  const [all, setAll] = useState(false);
  const shown = all ? movements : movements.slice(0, SHOWN_AT_FIRST);

  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col" data-align="end">
              {t('change')}
            </th>
            <th scope="col" data-align="end">
              {t('after')}
            </th>
            <th scope="col">{t('by')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((movement) => (
            <tr key={movement.movementId}>
              <td>{format.dateTime(movement.createdAt)}</td>
              <td>
                <MovementTypeBadge type={movement.movementType} />
              </td>
              <td data-align="end">
                <QuantityDelta value={movement.quantityDelta} />
              </td>
              <td data-align="end">{format.number(movement.quantityAfter)}</td>
              <td>
                {movement.deliveryId !== null ? (
                  <Anchor component={Link} href={links.delivery(movement.deliveryId)}>
                    {t('delivery')}
                  </Anchor>
                ) : movement.userId === null && movement.channelId !== null ? (
                  channelName(movement.channelId)
                ) : (
                  nameOf(movement.userId)
                )}
                {movement.reason && <span className={classes.reasonLine}>{movement.reason}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && movements.length > SHOWN_AT_FIRST && (
        <Button variant="subtle" mt="xs" onClick={() => setAll(true)}>
          {t('more', { count: movements.length })}
        </Button>
      )}
    </>
  );
}
