'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { SortableList } from '@/components/editing/SortableList';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { catalogLinks } from '../links';
import classes from './categories.module.css';

interface Props {
  categoryId: number;
  name: string;
  productIds: readonly number[];
  canEdit: boolean;
  onSort: (productIds: number[]) => void;
}

/** The maximum number of products that can be ordered by hand. Others keep their order after these. */
const MAX_SORTED = 200;

/** The products of a category, in the order shown to guests. */
export function CategoryProducts({ categoryId, name, productIds, canEdit, onSort }: Props) {
  const t = useTranslations('catalog.categories');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const format = useFormat();
  const { data, error, refetch } = useQuery(trpc.catalog.listCatalogProducts.queryOptions({ brandId, categoryId, limit: 1_000 }));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={120} />;
  const productsById = new Map(data.items.map((product) => [product.productId, product]));
  const shown = productIds.slice(0, MAX_SORTED);
  const priceOf = (id: number) => {
    const cents = productsById.get(id)?.priceCents ?? null;
    return cents === null ? '' : format.money(cents);
  };
  return (
    <div className={classes.products}>
      <SortableList
        items={shown}
        keyOf={String}
        nameOf={(id) => productsById.get(id)?.name ?? '–'}
        label={t('productsOf', { name })}
        canSort={canEdit}
        onSort={(next) => onSort([...next, ...productIds.slice(MAX_SORTED)])}
      >
        {(id) => (
          <div className={classes.product}>
            <Link href={catalogLinks(brandId).product(id)} className={classes.productName}>
              {productsById.get(id)?.name ?? '–'}
            </Link>
            <span className="tabular">{priceOf(id)}</span>
          </div>
        )}
      </SortableList>
      {productIds.length > MAX_SORTED && <p className={classes.note}>{t('more', { count: productIds.length - MAX_SORTED })}</p>}
    </div>
  );
}
