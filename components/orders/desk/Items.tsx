'use client';

import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import layout from '@/components/ui/layout.module.css';
import { Picker } from '@/components/ui/Picker';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Quote } from '@/server/orders/orders.schema';
import { MAX_LINES } from '@/server/pricing/pricing.values';
import { type DeskLine, withProduct } from './desk';
import classes from './desk.module.css';
import { type Chosen, chosenAtFirst, type DeskMenu, findProducts, lackingOf, priceOf } from './deskMenu';
import type { FieldsProps } from './fields.types';
import { LineRow } from './LineRow';
import type { OptionsProps } from './OptionsModal';

const Options = whenOpened<OptionsProps>(() => import('./OptionsModal'));

interface Props extends FieldsProps {
  menu: DeskMenu;
  quote: Quote | undefined;
  lacking: string | undefined;
}

/** A product whose options are being chosen: of a line, or before it becomes one. */
interface Choosing {
  productId: number;
  chosen: Chosen;
  line: string | null;
}

/** What is ordered: found in the menu as one types, and added by Enter. */
export function Items({ form, onChange, refused, menu, quote, lacking }: Props) {
  const t = useTranslations('orders.desk');
  const { money } = useFormat();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const found = useMemo(() => findProducts(menu, search), [menu, search]);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [shown, setShown] = useState<Choosing | null>(null);
  const { lines, mode } = form;
  const setLines = (next: readonly DeskLine[]) => onChange({ lines: next });
  const put = (key: string, change: Partial<DeskLine>) => setLines(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const choose = (next: Choosing) => {
    setShown(next);
    setChoosing(next);
  };

  function add(productId: number) {
    const product = menu.products.get(productId);
    if (!product || lines.length >= MAX_LINES) return;
    setTyped('');
    const chosen = chosenAtFirst(menu, product);
    if (lackingOf(menu, productId, chosen).length > 0) choose({ productId, chosen, line: null });
    else setLines(withProduct(lines, productId, chosen));
  }

  return (
    <div className={classes.stack}>
      <div className={classes.menu}>
        <Picker
          label={t('menu')}
          search={{ value: typed, onChange: setTyped, placeholder: t('search'), icon: <IconSearch size={16} aria-hidden /> }}
          message={found.length === 0 && search !== '' ? t('nothingFound') : null}
          onPick={(value) => add(Number(value))}
          groups={found.map(({ key, name, products }) => ({
            key,
            label: name || undefined,
            options: products.map((product) => ({
              value: String(product.productId),
              content: (
                <span className={classes.product} data-off={!product.isAvailable || undefined}>
                  <span>{product.name}</span>
                  {!product.isAvailable && <span className={classes.small}>{t('notAvailable')}</span>}
                  <span className="tabular">{money(priceOf(product, mode))}</span>
                </span>
              ),
            })),
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
              priced={quote && pricedAt(quote, index)}
              problem={refused.atLine(line.key)}
              onChange={(change) => put(line.key, change)}
              onChoose={() => choose({ productId: line.productId, chosen: line, line: line.key })}
              onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      )}
      <div aria-live="polite">{refused.at('items') && <p className={layout.problem}>{refused.at('items')}</p>}</div>
      <Options
        opened={choosing !== null}
        menu={menu}
        choosing={shown}
        isNew={shown?.line === null}
        onClose={() => setChoosing(null)}
        onChosen={(chosen) => {
          setChoosing(null);
          if (shown?.line) put(shown.line, chosen);
          else if (shown) setLines(withProduct(lines, shown.productId, chosen));
        }}
      />
    </div>
  );
}

/** What a line comes to: of several VAT rates it stands once for each. */
function pricedAt({ items }: Quote, index: number): { grossCents: number; leftCents: number } | undefined {
  const first = items.filter(({ partOf }) => partOf === null)[index];
  if (!first) return undefined;
  const parts = items.filter(({ position, partOf }) => position === first.position || partOf === first.position);
  const sum = (pick: (part: Quote['items'][number]) => number) => parts.reduce((total, part) => total + pick(part), 0);
  return { grossCents: sum(({ grossCents }) => grossCents), leftCents: sum(({ leftCents }) => leftCents) };
}
