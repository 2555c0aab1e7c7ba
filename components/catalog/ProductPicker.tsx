'use client';

import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import { Picker } from '@/components/ui/Picker';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import classes from './product/product.module.css';

interface Props {
  /** On its button: «Add a product». */
  label: string;
  /** Products that can't be picked, such as those that are there. */
  except?: readonly number[];
  onPick: (product: CatalogProduct) => void;
}

const SHOWN = 30;
const PAUSE_MS = 200;

/** A button that finds a product of the brand's catalog as one types. */
export function ProductPicker({ label, except = [], onPick }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={label}
      width="min(22rem, 100vw - 2rem)"
      trigger={(attributes) => (
        <Button {...attributes} variant="subtle" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
          {label}
        </Button>
      )}
    >
      {(close) => (
        <Found
          label={label}
          except={except}
          onPick={(product) => {
            close();
            onPick(product);
          }}
        />
      )}
    </Flyout>
  );
}

function Found({ label, except, onPick }: Required<Props>) {
  const t = useTranslations('catalog.picker');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const input = { brandId, kind: 'product' as const, search: search || undefined, limit: SHOWN };
  const { data, isFetching } = useQuery(trpc.catalog.listCatalogProducts.queryOptions(input, { placeholderData: (before) => before }));
  const found = data?.items.filter(({ productId }) => !except.includes(productId)) ?? [];
  return (
    <Picker
      label={label}
      search={{ value: typed, onChange: setTyped, placeholder: t('search') }}
      message={!isFetching && found.length === 0 ? t('nothing') : null}
      onPick={(value) => {
        const product = found.find(({ productId }) => String(productId) === value);
        if (product) onPick(product);
      }}
      groups={[
        {
          key: 'found',
          options: found.map(({ productId, name, priceCents }) => ({
            value: String(productId),
            content: (
              <span className={classes.picked}>
                <span>{name}</span>
                <span className={classes.pickedPrice}>{priceCents === null ? '' : format.money(priceCents)}</span>
              </span>
            ),
          })),
        },
      ]}
    />
  );
}
