'use client';

import { Blockquote } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useBrand } from '@/components/ui/scope';
import { couponSentence } from '@/server/coupons/sentence.rules';
import classes from './coupons.module.css';
import { type CouponForm, couponFactsOf, problemsOf } from './form';
import { useShop } from './useShop';

/** The text about a coupon that guests will read, updated while editing. */
export function GuestSentence({ form }: { form: CouponForm }) {
  const t = useTranslations('coupons.guest');
  const { currency, restaurants } = useBrand();
  const shop = useShop();
  const { locale, timeZone } = shop;
  const { value, minimum, flags } = problemsOf(form, shop);
  const restaurantNames = restaurants.filter(({ id }) => form.restaurantIds.includes(id)).map(({ name }) => name);
  const sentenceOptions = {
    locale: locale === 'fr' ? 'fr' : 'en',
    timeZone,
    currency,
    now: new Date(),
    restaurants: restaurantNames,
  } as const;
  return (
    <section aria-label={t('title')} className={classes.guest}>
      <h3 className={classes.subTitle}>{t('title')}</h3>
      <Blockquote p="sm" mt={0}>
        {value || minimum || flags ? t('unfinished') : couponSentence(couponFactsOf(form, shop), sentenceOptions)}
      </Blockquote>
    </section>
  );
}
