import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { MenuScreen } from '@/components/catalog/menu/MenuScreen';
import { loadMenuFilters, menuInput } from '@/components/catalog/menu/menuFilters';
import { vatGroupsInput } from '@/components/catalog/vatGroupsInput';

interface Props {
  params: Promise<{ restaurantId: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('catalog.menu');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const filters = await loadMenuFilters(searchParams);
  const requestedId = Number((await searchParams).menu);
  const menus = read(operations.catalog.listMenus, { restaurantId });
  const loadedMenus = await menus.data.catch(() => []);
  const menu = loadedMenus.find(({ menuId }) => menuId === requestedId) ?? loadedMenus[0];
  const products = menu ? [readPages(operations.catalog.listMenuProducts, menuInput(restaurantId, menu.menuId, filters))] : [];
  return (
    <Prefetched
      reads={[
        menus,
        read(operations.catalog.listCategories, { restaurantId }),
        read(operations.fiscal.getVatConfiguration, vatGroupsInput),
        ...products,
      ]}
    >
      <MenuScreen />
    </Prefetched>
  );
}
