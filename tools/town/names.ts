import type { Spot } from './features';
import { pickOne } from './noise';

const trees = ['Tilleuls', 'Platanes', 'Érables', 'Cerisiers', 'Saules', 'Ormes', 'Noyers', 'Bouleaux', 'Marronniers', 'Acacias'] as const;
const trades = ['Tanneurs', 'Relieurs', 'Potiers', 'Horlogers', 'Verriers', 'Passeurs', 'Cordiers', 'Faïenciers', 'Luthiers'] as const;
const places = ['Moulin', 'Lavoir', 'Belvédère', 'Vieux Puits', 'Four à Chaux', 'Petit Pont', 'Jeu de Paume', 'Clos Fleuri'] as const;
const virtues = ['Concorde', 'Liberté', 'Fraternité', 'Constance', 'Belle Étoile', 'Bonne Entente', 'Fontaine'] as const;
const quarters = [
  'Les Quatre-Vents',
  'Bellerive',
  'Le Haut-Clos',
  'Les Verreries',
  'Montjoie',
  'La Prairie',
  'Sainte-Aure',
  'Les Docks',
] as const;
const quarterEnds = ['', '', '-Nord', '-Sud', ' Ancien', ' Gare'] as const;

const kinds = {
  avenue: ['Avenue', 'Boulevard', 'Cours'],
  street: ['Rue', 'Rue', 'Rue', 'Allée', 'Passage'],
} as const;

/** A street's name, such as «Rue des Tilleuls», the same along the whole street. */
export function streetName(kind: keyof typeof kinds, line: number, part: number, seed: number): string {
  const streetType = pickOne(kinds[kind], line, part, seed + 40);
  const suffix = pickOne(
    [
      `des ${pickOne(trees, line, part, seed + 41)}`,
      `des ${pickOne(trades, line, part, seed + 42)}`,
      `du ${pickOne(places, line, part, seed + 43)}`,
      `de la ${pickOne(virtues, line, part, seed + 44)}`,
    ],
    line,
    part,
    seed + 45,
  );
  return `${streetType} ${suffix}`;
}

export function quarterName([x, y]: Spot, seed: number): string {
  return pickOne(quarters, x, y, seed + 46) + pickOne(quarterEnds, x, y, seed + 47);
}
