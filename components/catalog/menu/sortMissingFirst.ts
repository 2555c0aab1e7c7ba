/** Products to add to a menu: first those that are not on it, then the others, each in their order. */
export const sortMissingFirst = <Product extends { productId: number }>(
  products: readonly Product[],
  isOnMenu: (productId: number) => boolean,
): Product[] => products.toSorted((a, b) => Number(isOnMenu(a.productId)) - Number(isOnMenu(b.productId)));
