/** The screens of a brand's loyalty programme. */
export const loyaltyLinks = (brandId: number) => ({
  programme: `/admin/brands/${brandId}/loyalty`,
  rewards: `/admin/brands/${brandId}/loyalty/rewards`,
  members: `/admin/brands/${brandId}/loyalty/members`,
  member: (customerId: number) => `/admin/brands/${brandId}/loyalty/members/${customerId}`,
  cards: `/admin/brands/${brandId}/loyalty/cards`,
});
