/** The screens of a brand's customers. */
export const customerLinks = (brandId: number) => ({
  list: `/admin/brands/${brandId}/customers`,
  inGroup: (guestGroupId: number) => `/admin/brands/${brandId}/customers?group=${guestGroupId}`,
  customer: (customerId: number) => `/admin/brands/${brandId}/customers/${customerId}`,
  newImport: `/admin/brands/${brandId}/imports/new`,
  groups: `/admin/brands/${brandId}/guest-groups`,
});
