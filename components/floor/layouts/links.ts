import type { Side } from '../compare/sides';

const root = (restaurantId: number) => `/admin/restaurants/${restaurantId}/floor`;

/** Where the plan of a layout is drawn. */
export const editorLink = (restaurantId: number, tableLayoutUuid: string) => `${root(restaurantId)}/${tableLayoutUuid}`;

/** The editor with a published version in it, not saved. */
export const takeVersionLink = (restaurantId: number, tableLayoutUuid: string, version: number) =>
  `${editorLink(restaurantId, tableLayoutUuid)}?version=${version}`;

/** A state of a layout drawn, with what differs from another one. */
export function compareLink(restaurantId: number, tableLayoutUuid: string, show: Side, other?: Side): string {
  const against = other === undefined ? '' : `&with=${other}`;
  return `${editorLink(restaurantId, tableLayoutUuid)}/compare?show=${show}${against}`;
}

export const layoutsLink = (restaurantId: number) => root(restaurantId);
