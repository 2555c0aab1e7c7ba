'use client';

import { Switch, Tabs } from '@mantine/core';
import { IconClockExclamation, IconClockHour4 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import { stockValue } from '../shared/atCost';
import { OutlookBar, outlookOf } from '../shared/OutlookBar';
import { StockStateBadge } from '../shared/StockStateBadge';
import { stateOf, thresholdOf } from '../shared/status';
import { useStockChannels } from '../shared/useStockChannels';
import { CountForm } from './CountForm';
import classes from './product.module.css';
import { ResetProduct } from './ResetProduct';
import { Timeline } from './Timeline';
import { availabilityField, offReasonOf, useAvailability } from './useAvailability';

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
        {item.tracked && <ForecastLine productId={item.productId} />}
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

interface AvailabilitySwitchesProps {
  item: InventoryItem;
  settings: StockSettings;
  patch: (change: Partial<InventoryItem>) => void;
}

/** The channels on which guests can order the product, with the reason where they cannot. */
function AvailabilitySwitches({ item, settings, patch }: AvailabilitySwitchesProps) {
  const t = useTranslations('stock.product.availability');
  const set = useAvailability((_productId, change) => patch(change));
  return (
    <div className={classes.switches}>
      {useStockChannels().map((channel) => {
        const reason = offReasonOf(item, channel, settings);
        return (
          <Switch
            key={channel}
            checked={item[availabilityField[channel]]}
            label={t(channel)}
            description={reason ? t(`${reason}Hint`, { channel: t(channel) }) : t('onHint')}
            onChange={(event) => set(item, channel, event.currentTarget.checked)}
          />
        );
      })}
    </div>
  );
}

/** When the product will run out today, or whether it is just enough or should last, if its sales allow a forecast. */
function ForecastLine({ productId }: { productId: number }) {
  const t = useTranslations('stock.product.forecast');
  const format = useFormat();
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(trpc.stock.getStockForecast.queryOptions({ restaurantId, productId }));
  const item = data?.items[0];
  // Keeps its space, so that the form below does not move.
  if (!data || !item || data.at >= data.closesAt) return <div className={classes.outlook} />;
  const outlook = outlookOf(item);
  const { runsOutAt, quantity, expectedUntilClose, confidence } = item;
  const sureness = t(confidence);
  const expected = Math.round(expectedUntilClose);
  const Icon = outlook !== 'lasts' ? IconClockExclamation : IconClockHour4;
  return (
    <div className={classes.outlook}>
      <p className={classes.forecast} data-outlook={outlook}>
        <Icon size={16} aria-hidden />
        {runsOutAt
          ? t('runsOut', { time: format.clock(runsOutAt), sureness })
          : t(outlook === 'close' ? 'close' : 'lasts', {
              quantity: format.number(quantity),
              count: expected,
              expected: format.number(expected),
              time: format.clock(data.closesAt),
              sureness,
            })}
      </p>
      <OutlookBar item={item} />
    </div>
  );
}
