'use client';

import { Button } from '@mantine/core';
import { IconBook2, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import { menuHref } from '@/components/catalog/links';
import { isSoldAt, type Moment } from '@/components/catalog/product/preview';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { Picker } from '@/components/ui/Picker';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Quote } from '@/server/orders/order.schema';
import { MAX_LINES } from '@/server/pricing/pricing.values';
import { type DeskLine, withProduct } from './desk';
import classes from './desk.module.css';
import { type Chosen, type DeskMenu, defaultChoices, findProducts, lackingOf, piecePriceOf, priceOf } from './deskMenu';
import type { FieldsProps } from './fields.types';
import { LineRow } from './LineRow';
import type { OptionsProps } from './OptionsModal';

const Options = whenOpened<OptionsProps>(() => import('./OptionsModal'));

interface Props extends FieldsProps {
  menu: DeskMenu;
  quote: Quote | undefined;
  /** When it is served, in the restaurant’s local time; null while unknown. */
  servedAt: Moment | null;
  lacking: string | undefined;
}

/** A product whose options are being chosen, of an existing line or a new one. */
interface Choosing {
  productId: number;
  chosen: Chosen;
  line: string | null;
}

/** The items of the order. Products are found in the menu while typing, and Enter adds one. */
export function Items({ form, onChange, refusals, menu, quote, servedAt, lacking }: Props) {
  const t = useTranslations('orders.desk');
  const { money } = useFormat();
  const { id: restaurantId } = useRestaurant();
  const { lines, mode } = form;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const matches = useMemo(() => findProducts(menu, search, mode), [menu, search, mode]);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [shown, setShown] = useState<Choosing | null>(null);
  const isSoldThen = (productId: number) => {
    const product = menu.products.get(productId);
    return !product || servedAt === null || isSoldAt(product.saleTimes, servedAt);
  };
  const problemOf = (productId: number) => {
    const product = menu.products.get(productId);
    if (product && priceOf(product, mode) === null) return t('refused.product.no_price');
    return isSoldThen(productId) ? undefined : t('refused.product.not_sold_now');
  };
  const setLines = (next: readonly DeskLine[]) => onChange({ lines: next });
  const changeLine = (key: string, change: Partial<DeskLine>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const choose = (next: Choosing) => {
    setShown(next);
    setChoosing(next);
  };

  function pricedByMenu(line: DeskLine) {
    const cents = piecePriceOf(menu, line.productId, line, mode);
    return cents === undefined ? undefined : { grossCents: cents * line.quantity, leftCents: cents * line.quantity };
  }

  function add(productId: number) {
    const product = menu.products.get(productId);
    if (!product || lines.length >= MAX_LINES) return;
    setTyped('');
    const chosen = defaultChoices(menu, product);
    if (lackingOf(menu, productId, chosen).length > 0) choose({ productId, chosen, line: null });
    else setLines(withProduct(lines, productId, chosen));
  }

  if (menu.products.size === 0 && lines.length === 0) {
    const action = (
      <Button component={Link} href={menuHref(restaurantId)} variant="default">
        {t('openMenu')}
      </Button>
    );
    return (
      <EmptyState icon={<IconBook2 size={20} />} title={t('nothingSold')} action={action}>
        {t('nothingSoldText')}
      </EmptyState>
    );
  }
  return (
    <div className={classes.stack}>
      <div className={classes.menu}>
        <Picker
          label={t('menu')}
          search={{ value: typed, onChange: setTyped, placeholder: t('search'), icon: <IconSearch size={16} aria-hidden /> }}
          message={matches.length === 0 && search !== '' ? t('nothingFound') : null}
          onPick={(value) => add(Number(value))}
          groups={matches.map(({ key, name, products }) => ({
            key,
            label: name || undefined,
            options: products.map((product) => {
              const unavailability = product.isAvailable ? (isSoldThen(product.productId) ? null : 'notSoldThen') : 'notAvailable';
              return {
                value: String(product.productId),
                content: (
                  <span className={classes.product} data-off={unavailability !== null || undefined}>
                    <span>{product.name}</span>
                    {unavailability && <span className={classes.small}>{t(unavailability)}</span>}
                    <span className="tabular">{money(priceOf(product, mode) ?? 0)}</span>
                  </span>
                ),
              };
            }),
          }))}
        />
      </div>
      {lines.length === 0 && <p className={lacking ? layout.problem : layout.note}>{t('noItems')}</p>}
      {lines.length > 0 && (
        <ul className={classes.lines} aria-label={t('ordered')}>
          {lines.map((line, index) => (
            <LineRow
              key={line.key}
              line={line}
              menu={menu}
              priced={(quote && pricedAt(quote, index)) ?? pricedByMenu(line)}
              problem={refusals.atLine(line.key) ?? problemOf(line.productId)}
              onChange={(change) => changeLine(line.key, change)}
              onChoose={() => choose({ productId: line.productId, chosen: line, line: line.key })}
              onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      )}
      <div aria-live="polite">{refusals.at('items') && <p className={layout.problem}>{refusals.at('items')}</p>}</div>
      <Options
        opened={choosing !== null}
        menu={menu}
        choosing={shown}
        isNew={shown?.line === null}
        onClose={() => setChoosing(null)}
        onChosen={(chosen) => {
          setChoosing(null);
          if (shown?.line) changeLine(shown.line, chosen);
          else if (shown) setLines(withProduct(lines, shown.productId, chosen));
        }}
      />
    </div>
  );
}

/** The total of a line. A line with several VAT rates appears once per rate. */
function pricedAt({ items }: Quote, index: number): { grossCents: number; leftCents: number } | undefined {
  const first = items.filter(({ partOf }) => partOf === null)[index];
  if (!first) return undefined;
  const parts = items.filter(({ position, partOf }) => position === first.position || partOf === first.position);
  const sum = (pick: (part: Quote['items'][number]) => number) => parts.reduce((total, part) => total + pick(part), 0);
  return { grossCents: sum(({ grossCents }) => grossCents), leftCents: sum(({ leftCents }) => leftCents) };
}
