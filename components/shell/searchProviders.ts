import { catalogSearch } from '@/components/catalog/catalogSearch';
import { customerSearch } from '@/components/customers/customerSearch';
import { userSearch } from '@/components/identity/userSearch';
import { orderSearch } from '@/components/orders/orderSearch';
import { searchProducts } from '@/components/stock/product/searchProducts';
import type { SearchProvider } from './search';

/** The kinds of records that the palette searches, in display order. A feature adds its own line. */
export const searchProviders: SearchProvider[] = [searchProducts, orderSearch, catalogSearch, customerSearch, userSearch];
