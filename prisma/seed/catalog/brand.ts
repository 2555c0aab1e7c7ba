import type { Allergen, Diet } from '@/server/catalog/catalog.values';
import { days } from '@/server/pickup/pickup.values';
import type { SeedProduct } from './products';

/** The demo products' facts besides name and price. */

/** Words in names that imply an allergen. */
const allergenWords: readonly (readonly [Allergen, RegExp])[] = [
  [
    'gluten',
    /croissant|pain|brioche|chouquette|tartine|toast|granola|burger|croque|sandwich|quiche|tarte|pâte|pizza|lasagne|penne|spaghetti|tagliatelle|gnocchi|crêpe|gaufre|cake|cookie|muffin|éclair|bière|focaccia|wrap|bagel|calzone|regina|margherita/i,
  ],
  ['crustaceans', /crevette|langoustine|homard|gambas/i],
  ['eggs', /œuf|mayonnaise|béarnaise|brûlée|brioche|chouquette|quiche|meringue|mousse|tiramisu|crêpe|flan|île flottante|carbonara/i],
  ['fish', /saumon|hareng|thon|cabillaud|anchois|truite|brandade|lieu|bar |napolitaine/i],
  [
    'milk',
    /beurre|fromage|crème|chèvre|gratin|mozzarella|burrata|parmesan|lait|yaourt|croissant|brûlée|comté|brie|roquefort|bleu|camembert|latte|cappuccino|tiramisu|panna|croque|quiche|margherita|regina|pizza|calzone/i,
  ],
  ['nuts', /noix|amande|noisette|praliné|pistache|pesto/i],
  ['soybeans', /soja|tofu/i],
  ['celery', /céleri|rémoulade/i],
  ['mustard', /moutarde|vinaigrette|tartare|mayonnaise/i],
  ['sesame', /sésame|houmous|falafel|burger/i],
  ['sulphites', /vin |beaujolais|côtes|bordeaux|chablis|muscadet|champagne|crémant|kir|cidre|bourguignon/i],
  ['molluscs', /moule|huître|escargot|calamar|poulpe/i],
];

/** The allergens implied by the name of a product. */
export const allergensOf = (name: string): Allergen[] =>
  allergenWords.filter(([, pattern]) => pattern.test(name)).map(([allergen]) => allergen);

export const dietsOf = ({ categories, name }: SeedProduct): Diet[] => [
  ...(categories.includes('Végétarien') || /végétarien|veggie/i.test(name) ? (['vegetarian'] as const) : []),
  ...(categories.includes('Sans gluten') ? (['gluten_free'] as const) : []),
];

const ALCOHOL = /bière|cidre|\bvins?\b|verre|beaujolais|côtes|chianti|prosecco|spritz|kir|champagne|crémant|\bpot de/i;
const [MEAL, PACKED_FOOD, DRINK, ALCOHOLIC] = [1, 2, 3, 6];

/** The VAT group of a product by its section: ids of the reference data. */
export function vatGroupOf({ section, name }: SeedProduct): number {
  if (/^(Bières|Vins)/.test(section)) return ALCOHOLIC;
  if (/^Boissons/.test(section)) return ALCOHOL.test(name) ? ALCOHOLIC : DRINK;
  return section === 'Épicerie' ? PACKED_FOOD : MEAL;
}

/** Breakfast is sold in the morning. */
export const saleTimesOf = ({ section }: SeedProduct) =>
  section === 'Petit-déjeuner' ? days.map((day) => ({ day, start: 7 * 60, end: 11 * 60 + 30 })) : [];

/** Dishes cost slightly more when delivered. */
export const pricesOf = ({ section, priceCents }: SeedProduct) =>
  /^(Burgers|Pizzas)/.test(section) ? [{ mode: 'delivery', priceCents: priceCents + 100 }] : [];

export const tagsOf = ({ section, moment }: SeedProduct) => [
  ...(section === 'Petit-déjeuner' ? ['breakfast'] : []),
  ...(moment === 'lunch' ? ['lunch'] : []),
];

/** Formulas by the name of their product: their steps, with the names of the choices. */
export const formulas: Readonly<Record<string, readonly { name: string; choices: readonly string[] }[]>> = {
  'Formule petit-déjeuner': [
    { name: 'Viennoiserie', choices: ['Croissant au beurre', 'Pain au chocolat', 'Pain aux raisins'] },
    { name: 'Boisson chaude', choices: ['Expresso', 'Café_filtre_XL', 'Thé Earl Grey'] },
  ],
  Formule_midi: [
    { name: 'Plat', choices: ['Plat du jour', 'Confit de canard', 'Bœuf bourguignon'] },
    { name: 'Dessert', choices: ['Crème brûlée à la vanille', 'Mousse au chocolat', 'Île flottante'] },
  ],
};

interface SeedGroup {
  name: string;
  min: number;
  max: number;
  freeQuantity: number;
  choices: readonly (readonly [name: string, priceCents: number])[];
  /** The products with this group. */
  appliesTo: RegExp;
}

/** By brand. */
export const optionGroups: Readonly<Record<number, readonly SeedGroup[]>> = {
  1: [
    {
      name: 'Cuisson',
      min: 1,
      max: 1,
      freeQuantity: 0,
      choices: [
        ['Bleu', 0],
        ['Saignant', 0],
        ['À point', 0],
        ['Bien cuit', 0],
      ],
      appliesTo: /^(Steak-frites|Entrecôte)|burger/i,
    },
    {
      name: 'Sauces',
      min: 0,
      max: 3,
      freeQuantity: 1,
      choices: [
        ['Mayonnaise', 50],
        ['Béarnaise', 120],
        ['Poivre', 120],
        ['Roquefort', 150],
      ],
      appliesTo: /frites|burger/i,
    },
  ],
  3: [
    {
      name: 'Suppléments',
      min: 0,
      max: 5,
      freeQuantity: 0,
      choices: [
        ['Mozzarella', 150],
        ['Jambon', 200],
        ['Champignons', 120],
        ['Œuf', 100],
      ],
      appliesTo: /^(Margherita|Regina|Napolitaine|Diavola|Calzone|Végétarienne)$/,
    },
  ],
};
