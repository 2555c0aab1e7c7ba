'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCash, IconClock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { useRestaurant } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import type { ListedOrder, Order } from '@/server/orders/order.schema';
import type { OrderPreparation } from '@/server/orders/orders.values';
import { orderLinks } from '../links';
import { piecesLeft } from '../order';
import { useOrderWords } from '../useOrderWords';
import { type BoardState, beforeOf, lateness, minutesSince, nextOf } from './board';
import classes from './board.module.css';

interface Props {
  order: ListedOrder;
  state: BoardState;
  /** Milliseconds since 1970. */
  now: number;
  onMove: (to: OrderPreparation) => void;
}

/** An order on the board: its items, its guest, how long it has been waiting, and the next step. */
export function OrderCard({ order, state, now, onMove }: Props) {
  const t = useTranslations('orders.board');
  const states = useTranslations('orders.preparation');
  const format = useFormat();
  const words = useOrderWords();
  const { id: restaurantId } = useRestaurant();
  const { orderId, orderNumber, requestedFor, differences } = order;
  const minutes = minutesSince(order, now);
  const who = words.who(order);
  const due = words.sayDue(order);
  const before = beforeOf[state];
  // A delivery is handed to its courier.
  const isHandedOver = state === 'READY' && order.consumptionMode === 'MODE_DELIVERY';
  const action = t(isHandedOver ? 'handOver' : `move.${state}`);
  return (
    <article className={classes.card} aria-label={words.title(order)}>
      <div className={classes.cardHead}>
        <Link href={orderLinks(restaurantId).order(orderId)} className={classes.number} aria-label={words.title(order)}>
          {orderNumber}
        </Link>
        <span className={classes.since} data-late={lateness(order, now)}>
          {minutes < 0 ? t('in', { time: format.duration(-minutes) }) : format.duration(minutes)}
        </span>
      </div>
      <p className={classes.facts}>
        {words.mode(order)} · {words.channel(order)}
        {who && <strong className={classes.who}>{who}</strong>}
      </p>
      {requestedFor !== null && (
        <p className={classes.flag}>
          <IconClock size={15} aria-hidden /> {t('for', { time: format.clock(requestedFor) })}
        </p>
      )}
      {due && (
        <p className={classes.flag} data-hue="yellow">
          <IconCash size={15} aria-hidden /> {due}
        </p>
      )}
      {differences.length > 0 && (
        <p className={classes.flag} data-hue="yellow">
          <IconAlertTriangle size={15} aria-hidden /> {t('differs')}
        </p>
      )}
      <ul className={classes.items}>
        {order.items
          .filter(({ partOf }) => partOf === null)
          .map((item) => (
            <Item key={item.position} item={item} left={piecesLeft(order, item)} />
          ))}
      </ul>
      <div className={classes.actions}>
        <Button
          fullWidth
          variant={state === 'READY' ? 'default' : 'light'}
          aria-label={t('moveOf', { action, order: words.title(order) })}
          onClick={() => onMove(nextOf[state])}
        >
          {action}
        </Button>
        {before && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('backOf', { order: words.title(order), state: states(before) })}
            title={t('back', { state: states(before) })}
            onClick={() => onMove(before)}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </article>
  );
}

function Item({ item: { name, options, comment }, left }: { item: Order['items'][number]; left: number }) {
  const t = useTranslations('orders.board');
  return (
    <li className={classes.item} data-off={left <= 0 || undefined}>
      <span className={classes.pieces}>{left > 0 ? left : '–'}</span>
      <span className={classes.what}>
        {left > 0 ? name : <s>{name}</s>}
        {left <= 0 && <span className={classes.small}>{t('refunded')}</span>}
        {options.length > 0 && (
          <span className={classes.small}>
            {options.map(({ name: option, quantity }) => (quantity > 1 ? `${quantity} × ${option}` : option)).join(', ')}
          </span>
        )}
        {comment && <span className={classes.comment}>{comment}</span>}
      </span>
    </li>
  );
}
