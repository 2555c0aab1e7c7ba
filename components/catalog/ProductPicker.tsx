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
import type { MenuProduct } from '@/server/catalog/menus.schema';
import classes from './product/product.module.css';

interface Props<Product> {
  /** The label of the button: «Add a product». */
  label: string;
  /** Products that cannot be picked, such as those already chosen. */
  except?: readonly number[];
  onPick: (product: Product) => void;
}

interface FinderProps<Product> extends Props<Product> {
  /** The query that finds products by the typed text. */
  useSearchResults: (search: string | undefined) => { data: { items: Product[] } | undefined; isFetching: boolean };
}

const SHOWN = 30;
const PAUSE_MS = 200;

/** A button with a search for a product of the brand's catalog. */
export function ProductPicker(props: Props<CatalogProduct>) {
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const useSearchResults = (search: string | undefined) => {
    const input = { brandId, kind: 'product' as const, search, limit: SHOWN };
    return useQuery(trpc.catalog.listCatalogProducts.queryOptions(input, { placeholderData: (before) => before }));
  };
  return <PickerButton {...props} useSearchResults={useSearchResults} />;
}

/** The same for the products of a menu. */
export function MenuProductPicker({ menu, ...props }: Props<MenuProduct> & { menu: { restaurantId: number; menuId: number } }) {
  const trpc = useTRPC();
  const useSearchResults = (search: string | undefined) =>
    useQuery(trpc.catalog.listMenuProducts.queryOptions({ ...menu, search, limit: SHOWN }, { placeholderData: (before) => before }));
  return <PickerButton {...props} useSearchResults={useSearchResults} />;
}

type PickableProduct = Pick<CatalogProduct, 'productId' | 'name' | 'priceCents'>;

function PickerButton<Product extends PickableProduct>(props: FinderProps<Product>) {
  const [opened, setOpened] = useState(false);
  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={props.label}
      width="min(22rem, 100vw - 2rem)"
      trigger={(attributes) => (
        <Button {...attributes} variant="subtle" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
          {props.label}
        </Button>
      )}
    >
      {(close) => (
        <FoundProducts
          {...props}
          onPick={(product) => {
            close();
            props.onPick(product);
          }}
        />
      )}
    </Flyout>
  );
}

function FoundProducts<Product extends PickableProduct>({ label, except = [], onPick, useSearchResults }: FinderProps<Product>) {
  const t = useTranslations('catalog.picker');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isFetching } = useSearchResults(search || undefined);
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
