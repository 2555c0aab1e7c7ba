/** Whose change is taken where two people changed the same. */
export type Side = 'mine' | 'theirs';
