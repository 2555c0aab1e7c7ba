'use client';

import { SegmentedControl } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Picture } from '@/components/ui/Picture';
import { useBrand, useTimeZone } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import type { OptionGroup } from '@/server/catalog/option-groups.schema';
import { priceFor } from '@/server/catalog/prices.rules';
import { type VatMode, vatModes } from '@/server/fiscal/fiscal.values';
import { lastingUrl } from '@/server/images/images.rules';
import { useGroupWords } from '../options/useGroupWords';
import { useProductNames } from '../useProductNames';
import type { ProductForm } from './form';
import classes from './guest.module.css';
import { isSoldAt, momentIn } from './preview';
import { useNow } from './useNow';

interface Props {
  form: ProductForm;
  kind: CatalogProduct['kind'];
  groups: readonly OptionGroup[];
}

const KIOSK = 1;
const WEB = 2;

/** Previews how guests see the product now, on the kiosk or on a phone, including unsaved changes. It is a picture without controls. */
export function GuestView({ form, kind, groups }: Props) {
  const t = useTranslations('catalog.guest');
  const words = useTranslations('catalog');
  const modes = useTranslations('fiscal.modes');
  const format = useFormat();
  const { id: brandId } = useBrand();
  const [screen, setScreen] = useState<'phone' | 'kiosk'>('phone');
  const [mode, setMode] = useState<VatMode>('takeAway');
  const timeZone = useTimeZone();
  const now = useNow();
  const moment = now && momentIn(timeZone, now);
  const rule = useGroupWords();
  const nameOf = useProductNames(
    brandId,
    form.steps.flatMap(({ choices }) => choices.map(({ productId }) => productId)),
  );

  const prices = form.prices.flatMap(({ channelId, mode: priceMode, price }) => {
    const priceCents = format.parseAmount(price);
    return typeof priceCents === 'number'
      ? [{ channelId: channelId ?? undefined, mode: (priceMode as VatMode | null) ?? undefined, priceCents }]
      : [];
  });
  const cents = priceFor({ priceCents: format.parseAmount(form.price) ?? null, prices }, screen === 'kiosk' ? KIOSK : WEB, mode);
  const isSold = moment === null || isSoldAt(form.saleTimes, moment);
  const isHidden = cents === null || !isSold;
  const optionGroups = form.optionGroupIds.flatMap((id) => groups.find((group) => group.optionGroupId === id) ?? []);
  const extra = (text: string | number) => {
    const amount = typeof text === 'number' ? text : (format.parseAmount(text) ?? 0);
    return amount > 0 ? ` +${format.money(amount)}` : '';
  };

  return (
    <aside className={classes.place} aria-label={t('title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('screen')}
          value={screen}
          onChange={(value) => setScreen(value === 'kiosk' ? 'kiosk' : 'phone')}
          data={[
            { value: 'phone', label: t('phone') },
            { value: 'kiosk', label: t('kiosk') },
          ]}
        />
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('mode')}
        value={mode}
        onChange={(value) => setMode(value as VatMode)}
        data={vatModes.map((value) => ({ value, label: modes(value) }))}
      />
      <p className={classes.state} role="status" data-hidden={isHidden || undefined}>
        {cents === null ? t('noPrice') : isSold ? t('sold') : t('notNow')}
      </p>
      <figure className={classes.device} data-screen={screen} data-hidden={isHidden || undefined}>
        <div className={classes.picture}>
          {form.imageId ? <Picture src={lastingUrl(form.imageId, 480)} alt="" /> : <IconPhoto size={36} stroke={1.25} aria-hidden />}
        </div>
        <div className={classes.text}>
          <div className={classes.line}>
            <strong className={classes.name}>{form.name || t('nameless')}</strong>
            <span className={classes.price}>{cents === null ? '–' : format.money(cents)}</span>
          </div>
          {form.description && <p className={classes.description}>{form.description}</p>}
          {form.diets.length > 0 && (
            <p className={classes.marks}>
              {form.diets.map((diet) => (
                <span key={diet} className={classes.mark}>
                  {words(`diets.${diet as 'vegan'}`)}
                </span>
              ))}
            </p>
          )}
          {kind === 'formula' &&
            form.steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the preview follows the order of the form
              <div key={index} className={classes.group}>
                <p className={classes.groupName}>
                  {step.name} <span className={classes.rule}>{rule(step)}</span>
                </p>
                <ul>
                  {step.choices.map(({ productId, extra: text }) => (
                    <li key={productId}>
                      {nameOf(productId)}
                      <span className={classes.rule}>{extra(text)}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          {optionGroups.map((group) => (
            <div key={group.optionGroupId} className={classes.group}>
              <p className={classes.groupName}>
                {group.name} <span className={classes.rule}>{rule(group)}</span>
              </p>
              <ul>
                {group.choices.map((choice) => (
                  <li key={choice.choiceId}>
                    {choice.name}
                    <span className={classes.rule}>{extra(choice.priceCents)}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {form.allergens.length > 0 && (
            <p className={classes.allergens}>
              {t('allergens', { list: format.list(form.allergens.map((each) => words(`allergens.${each as 'milk'}`))) })}
            </p>
          )}
        </div>
      </figure>
    </aside>
  );
}
