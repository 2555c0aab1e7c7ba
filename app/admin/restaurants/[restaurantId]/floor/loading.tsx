import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from '../../../loading.module.css';

/** The shape of the table layouts: a heading, the tabs, the cards. */
export default function Loading() {
  const t = useTranslations('common');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height="1.6rem" width="11rem" mt="0.1rem" />
      <Skeleton height="0.8rem" width="30rem" maw="80%" mt="0.6rem" mb="1.6rem" />
      <Skeleton height="2.25rem" mb="md" />
      <div className={classes.tiles}>
        <Skeleton height="21.5rem" radius="lg" />
        <Skeleton height="21.5rem" radius="lg" />
      </div>
    </div>
  );
}
