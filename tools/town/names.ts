import type { Spot } from './features';
import { oneOf } from './noise';

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
  const way = oneOf(kinds[kind], line, part, seed + 40);
  const named = oneOf(
    [
      `des ${oneOf(trees, line, part, seed + 41)}`,
      `des ${oneOf(trades, line, part, seed + 42)}`,
      `du ${oneOf(places, line, part, seed + 43)}`,
      `de la ${oneOf(virtues, line, part, seed + 44)}`,
    ],
    line,
    part,
    seed + 45,
  );
  return `${way} ${named}`;
}

export function quarterName([x, y]: Spot, seed: number): string {
  return oneOf(quarters, x, y, seed + 46) + oneOf(quarterEnds, x, y, seed + 47);
}
