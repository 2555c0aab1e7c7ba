import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from '../loading.module.css';

const lines = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The shape of the list of users: a heading, the filters, the rows. */
export default function Loading() {
  const t = useTranslations('common');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height="1.6rem" width="10rem" mt="0.1rem" />
      <Skeleton height="0.8rem" width="28rem" maw="80%" mt="0.6rem" mb="1.6rem" />
      <Skeleton height="2.125rem" width="34rem" maw="100%" mb="sm" />
      <div className={classes.list}>
        {lines.map((line) => (
          <Skeleton key={line} height="0.7rem" width={`${90 - ((line * 17) % 40)}%`} />
        ))}
      </div>
    </div>
  );
}
