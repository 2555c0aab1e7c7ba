'use client';

import { Button } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import classes from './deliveries.module.css';
import { LineRow } from './LineRow';
import { isEmpty, problemOf, resultOf, withStock } from './lines';
import type { PasteProps } from './PasteDialog';
import type { UnreadLine } from './paste';
import { linesOf, type Resolved } from './resolvePasted';
import { UnreadRows } from './UnreadRows';
import type { useLines } from './useLines';
import { usePasted } from './usePasted';
import { useStockOf } from './useStockOf';

const PasteDialog = whenOpened<PasteProps>(() => import('./PasteDialog'));

interface Props {
  editor: ReturnType<typeof useLines>;
  /** The user tried to save: missing values are shown. */
  checked: boolean;
}

/** The lines of a delivery, typed or pasted as a list. */
export default function LinesEditor({ editor, checked }: Props) {
  const t = useTranslations('stock.deliveries');
  const notify = useNotify();
  const amounts = useFormat();
  const pasteQuery = usePasted();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const { lines, inputs, change, remove, insert, focusNext } = editor;
  // Products of an expected delivery or a stored draft have no current stock yet.
  const unknownStockIds = lines.flatMap(({ product }) => (product && product.currentQuantity === undefined ? [product.productId] : []));
  const linesWithStock = withStock(lines, useStockOf(restaurantId, [...new Set(unknownStockIds)]));
  const [isPasting, setPasting] = useState(false);
  const [isResolving, setResolving] = useState(false);
  const [unread, setUnread] = useState<UnreadLine[]>([]);

  function addResolved(resolved: Resolved, at?: string) {
    setUnread(resolved.unread);
    if (resolved.found.length > 0) insert(linesOf(resolved, amounts), at);
  }

  async function paste(text: string, at: string) {
    setResolving(true);
    try {
      addResolved(await queryClient.fetchQuery(pasteQuery(text)), at);
    } catch (error) {
      notify.failed(error);
    } finally {
      setResolving(false);
    }
  }

  /** The position of an earlier line with the same product. */
  function twinOf(index: number): number | null {
    const productId = lines[index]?.product?.productId;
    const twin = productId === undefined ? -1 : lines.findIndex((line) => line.product?.productId === productId);
    return twin === -1 || twin === index ? null : twin + 1;
  }

  return (
    <div>
      <div className={classes.lineHead} aria-hidden>
        <span />
        <span>{t('column.product')}</span>
        <span data-align="end">{t('column.quantity')}</span>
        <span data-align="end">{t('column.unitCost')}</span>
        <span data-align="end">{t('column.total')}</span>
        <span data-align="end">{t('column.inStock')}</span>
        <span />
      </div>
      <ol className={classes.lines} aria-label={t('lines')} aria-busy={isResolving}>
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            position={index + 1}
            result={resultOf(linesWithStock, line.key)}
            problem={checked && !isEmpty(line) ? problemOf(line, amounts) : null}
            twin={twinOf(index)}
            inputs={inputs}
            onChange={change}
            onRemove={remove}
            onPasteList={(key, text) => void paste(text, key)}
            onNext={focusNext}
          />
        ))}
      </ol>
      <Button
        variant="subtle"
        mt="xs"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        loading={isResolving}
        onClick={() => setPasting(true)}
      >
        {t('paste.open')}
      </Button>
      {unread.length > 0 && <UnreadRows rows={unread} onDismiss={() => setUnread([])} />}
      <PasteDialog opened={isPasting} onClose={() => setPasting(false)} onPaste={addResolved} />
    </div>
  );
}
