import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './menu.module.css';

interface Props {
  label: string;
  /** The brand's value; null for a product of the restaurant only. */
  brand: string | null;
  isOwn: boolean;
  onOwn: () => void;
  onBack: () => void;
  children: ReactNode;
}

/** A field that shows who sets it, with a switch to the other. */
export function Layer({ label, brand, isOwn, onOwn, onBack, children }: Props) {
  const t = useTranslations('catalog.menu');
  if (brand === null) return children;
  if (isOwn)
    return (
      <div className={classes.layer}>
        {children}
        <Button variant="subtle" size="xs" onClick={onBack} aria-label={t('backOf', { field: label })}>
          {t('back')}
        </Button>
        <p className={classes.note}>{t('brandSays', { value: brand })}</p>
      </div>
    );
  return (
    <div className={classes.layer}>
      <span>
        <strong>{label}</strong>
        <span className={classes.note}> {t('fromBrand')}</span>
        <br />
        {brand}
      </span>
      <Button variant="subtle" size="xs" onClick={onOwn} aria-label={t('setOf', { field: label })}>
        {t('set')}
      </Button>
    </div>
  );
}
