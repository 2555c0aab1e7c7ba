import { bistroBellecour } from './bistro-bellecour';
import { bistroRepublique } from './bistro-republique';
import { cantineLaDefense } from './cantine-la-defense';
import { pizzaRivoli } from './pizza-rivoli';
import type { Catalog } from './types';

/** Restaurant 5 has none: it has just opened. */
export const catalogs: Catalog[] = [bistroRepublique, bistroBellecour, cantineLaDefense, pizzaRivoli];
