/** The history of a restaurant, or of a brand with its restaurants. */
type Place = { restaurantId: number; brandId?: undefined } | { brandId: number; restaurantId?: undefined };
export type HistoryProps = Place & {
  /** Only what was written to things of this kind, or of these kinds. */
  subjectKind?: string | string[];
  /** Only what was written to this thing. */
  subjectId?: string | number;
};
