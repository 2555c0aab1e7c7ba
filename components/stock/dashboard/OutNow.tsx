'use client';

import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type HTMLAttributes, useEffect, useRef, useState } from 'react';
import { stockLinks } from '@/components/stock/shared/links';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useFormat } from '@/components/ui/useFormat';
import classes from './dashboard.module.css';
import { OutRow } from './OutRow';
import { OUT_SHOWN } from './reads';
import { type Steady, sameList, stabilize } from './steady';
import { type OutProduct, useOutNow } from './useOutNow';

interface Props {
  /** The number of products out of stock, if known. */
  out: number | undefined;
  /** The number of tracked products. */
  tracked: number | undefined;
}

const idOf = ({ item }: OutProduct) => item.productId;

/** The products out of stock, with a field to correct each at once. */
export function OutNow({ out, tracked }: Props) {
  const t = useTranslations('stock.dashboard.out');
  const format = useFormat();
  const { id: restaurantId } = useRestaurant();
  const { products, error, refetch } = useOutNow(restaurantId);
  const [working, handlers] = useWorking();
  const [shown, setShown] = useState<Steady<OutProduct>[]>([]);
  const next = products ? stabilize(shown, products, idOf, working) : shown;
  if (!sameList(shown, next)) setShown(next);

  return (
    <Panel
      title={t('title')}
      flush
      aside={
        out !== undefined && out > OUT_SHOWN ? (
          <Link href={stockLinks(restaurantId).inventory({ status: 'out' })} className={`${classes.more} reach`}>
            {t('all', { count: format.number(out) })}
          </Link>
        ) : undefined
      }
    >
      {error && !products ? (
        <ErrorState error={error} retry={refetch} />
      ) : !products ? (
        <LoadingRows />
      ) : next.length === 0 ? (
        <EmptyState icon={<IconCircleCheck size={20} />} title={t('none')}>
          {t('noneText', { count: tracked ?? 0, shown: format.number(tracked ?? 0) })}
        </EmptyState>
      ) : (
        <ul className={classes.list} {...handlers}>
          {next.map(({ row, gone }) => (
            <OutRow key={row.item.productId} product={row} gone={gone} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function LoadingRows() {
  return (
    <ul className={classes.list} aria-hidden>
      {[62, 44, 55, 38].map((width) => (
        <li key={width} className={classes.row}>
          <div className={classes.words}>
            <Skeleton height={13} width={`${width}%`} my={4} />
            <Skeleton height={11} width="30%" my={4} />
          </div>
          <Skeleton height={34} width={132} />
        </li>
      ))}
    </ul>
  );
}

/** How long users still count as working after they stop: enough to read what was done, and to undo it. */
const LINGER_MS = 5_000;

type Handlers = Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur' | 'onPointerEnter' | 'onPointerLeave'>;

/** Whether the user is working on a part of the screen: it has the focus or the pointer, or had it a moment ago. */
function useWorking(): [boolean, Handlers] {
  const [working, setWorking] = useState(false);
  const holds = useRef({ focus: false, pointer: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function setHold(kind: 'focus' | 'pointer', isHeld: boolean) {
    holds.current[kind] = isHeld;
    clearTimeout(timer.current);
    if (holds.current.focus || holds.current.pointer) setWorking(true);
    else timer.current = setTimeout(() => setWorking(false), LINGER_MS);
  }

  return [
    working,
    {
      onFocus: () => setHold('focus', true),
      onBlur: () => setHold('focus', false),
      onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setHold('pointer', true),
      onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && setHold('pointer', false),
    },
  ];
}
