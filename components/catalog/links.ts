/** The addresses of a brand's catalog screens. */
export const catalogLinks = (brandId: number) => {
  const list = `/admin/brands/${brandId}/catalog`;
  return {
    list,
    categories: `${list}?tab=categories`,
    options: `${list}?tab=options`,
    product: (productId: number) => `${list}/${productId}`,
  };
};

export const menuHref = (restaurantId: number) => `/admin/restaurants/${restaurantId}/menu`;
