/** The history of a restaurant, of a brand with its restaurants, or of a customer. */
type Place =
  | { restaurantId: number; brandId?: undefined; customerId?: undefined }
  | { brandId: number; restaurantId?: undefined; customerId?: undefined }
  | { customerId: number; restaurantId?: undefined; brandId?: undefined };
export type HistoryProps = Place & {
  /** Only changes to subjects of this kind, or of these kinds. */
  subjectKind?: string | string[];
  /** Only changes to this subject. */
  subjectId?: string | number;
  /** Also changes that concern this subject without being its own: those of many at once, and those of these restaurants to it. */
  related?: { restaurants: readonly { id: number; name: string }[] };
};
