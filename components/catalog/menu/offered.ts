/** Products to add to a menu: first those that are not on it, then the others, each in their order. */
export const offered = <Product extends { productId: number }>(
  products: readonly Product[],
  isThere: (productId: number) => boolean,
): Product[] => products.toSorted((a, b) => Number(isThere(a.productId)) - Number(isThere(b.productId)));
