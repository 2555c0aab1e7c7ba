const root = (restaurantId: number) => `/admin/restaurants/${restaurantId}/floor`;

/** Where the plan of a layout is drawn. */
export const editorLink = (restaurantId: number, tableLayoutUuid: string) => `${root(restaurantId)}/${tableLayoutUuid}`;
