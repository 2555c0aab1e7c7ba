'use client';

import { Tabs } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { useRestaurant } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import { stockValue } from '../shared/atCost';
import { StockStateBadge } from '../shared/StockStateBadge';
import { stateOf, thresholdOf } from '../shared/status';
import { AvailabilitySwitches } from './AvailabilitySwitches';
import { CountForm } from './CountForm';
import { ForecastLine } from './ForecastLine';
import classes from './product.module.css';
import { ResetProduct } from './ResetProduct';
import { Timeline } from './Timeline';

interface Props {
  item: InventoryItem;
  settings: StockSettings;
  patch: (change: Partial<InventoryItem>) => void;
  onChanged: () => void;
}

export function ProductDetail({ item, settings, patch, onChanged }: Props) {
  const t = useTranslations('stock.product');
  const format = useFormat();
  const { id: restaurantId } = useRestaurant();
  const { defaultSafetyStock } = settings;
  const value = stockValue(item);
  const facts = [...item.categoryNames, item.sku && t('sku', { sku: item.sku })].filter(Boolean).join(' · ');

  return (
    <div className={classes.detail}>
      <div className={classes.facts}>
        <p className={classes.now}>
          <span className={classes.quantityNow}>{item.tracked ? format.number(item.currentQuantity) : '–'}</span>
          <StockStateBadge state={stateOf(item, defaultSafetyStock)} />
        </p>
        <p className={classes.factLine}>
          {facts}
          {item.tracked && (
            <span>
              {t(item.safetyStock === null ? 'lowAtDefault' : 'lowAt', { threshold: format.number(thresholdOf(item, defaultSafetyStock)) })}
            </span>
          )}
          {item.unitCost !== null && value !== null && (
            <span>{t('atCost', { value: format.money(value), unitCost: format.money(item.unitCost) })}</span>
          )}
        </p>
        <ForecastLine productId={item.productId} />
      </div>
      <div className={classes.sections}>
        <section className={classes.section} aria-label={t('count.title')}>
          <h3 className={classes.heading}>{t('count.title')}</h3>
          <CountForm item={item} settings={settings} onSaved={onChanged} />
        </section>
        <section className={classes.section} aria-label={t('availability.title')}>
          <h3 className={classes.heading}>{t('availability.title')}</h3>
          <AvailabilitySwitches
            item={item}
            settings={settings}
            patch={(change) => {
              patch(change);
              onChanged();
            }}
          />
          <ResetProduct item={item} settings={settings} onDone={onChanged} />
        </section>
      </div>
      <Tabs defaultValue="movements" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="movements">{t('tab.movements')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('tab.history')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="movements" pt="md">
          <Timeline item={item} threshold={thresholdOf(item, defaultSafetyStock)} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <History restaurantId={restaurantId} subjectKind={['product stock', 'product availability']} subjectId={item.productId} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
