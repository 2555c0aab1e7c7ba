import type { Side } from '../compare/sides';

const root = (restaurantId: number) => `/admin/restaurants/${restaurantId}/floor`;

/** The address of the editor of a layout. */
export const editorLink = (restaurantId: number, tableLayoutUuid: string) => `${root(restaurantId)}/${tableLayoutUuid}`;

/** The address of the editor with a published version applied, unsaved. */
export const takeVersionLink = (restaurantId: number, tableLayoutUuid: string, version: number) =>
  `${editorLink(restaurantId, tableLayoutUuid)}?version=${version}`;

/** The address of a version of a layout, compared with another. */
export function compareLink(restaurantId: number, tableLayoutUuid: string, show: Side, other?: Side): string {
  const withParam = other === undefined ? '' : `&with=${other}`;
  return `${editorLink(restaurantId, tableLayoutUuid)}/compare?show=${show}${withParam}`;
}

export const layoutsLink = (restaurantId: number) => root(restaurantId);
