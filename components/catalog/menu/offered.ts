/** Products as they are offered to a menu: those that are not on it first, the others after them, each in their order. */
export const offered = <Product extends { productId: number }>(
  products: readonly Product[],
  isThere: (productId: number) => boolean,
): Product[] => products.toSorted((a, b) => Number(isThere(a.productId)) - Number(isThere(b.productId)));
