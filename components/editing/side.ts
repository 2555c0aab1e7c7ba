/** The side whose change is kept if two people changed the same thing. */
export type Side = 'mine' | 'theirs';
