import { type Day, days } from '@/server/pickup/pickup.values';
import type { Allergen, CatalogKind, Diet } from './catalog.values';

/** The words in catalog files. Exports write the first of each language; imports read the others, too. */
interface FileWords {
  en: readonly [string, ...string[]];
  fr: readonly [string, ...string[]];
}

export const allergenWords: Readonly<Record<Allergen, FileWords>> = {
  gluten: {
    en: ['Gluten', 'wheat', 'cereals', 'cereals containing gluten', 'rye', 'barley', 'oats', 'spelt'],
    fr: ['Gluten', 'blé', 'céréales', 'céréales contenant du gluten', 'seigle', 'orge', 'avoine', 'épeautre'],
  },
  crustaceans: { en: ['Crustaceans', 'crustacean', 'shellfish'], fr: ['Crustacés', 'crustacé'] },
  eggs: { en: ['Eggs', 'egg'], fr: ['Œufs', 'œuf'] },
  fish: { en: ['Fish'], fr: ['Poissons', 'poisson'] },
  peanuts: { en: ['Peanuts', 'peanut', 'groundnuts'], fr: ['Arachides', 'arachide', 'cacahuètes', 'cacahuète'] },
  soybeans: { en: ['Soybeans', 'soya', 'soy', 'soybean'], fr: ['Soja'] },
  milk: { en: ['Milk', 'dairy', 'lactose'], fr: ['Lait', 'lactose', 'produits laitiers'] },
  nuts: {
    en: ['Nuts', 'nut', 'tree nuts', 'almonds', 'hazelnuts', 'walnuts', 'cashews', 'pistachios'],
    fr: ['Fruits à coque', 'fruit à coque', 'noix', 'amandes', 'noisettes', 'noix de cajou', 'pistaches'],
  },
  celery: { en: ['Celery'], fr: ['Céleri'] },
  mustard: { en: ['Mustard'], fr: ['Moutarde'] },
  sesame: { en: ['Sesame', 'sesame seeds'], fr: ['Sésame', 'graines de sésame'] },
  sulphites: { en: ['Sulphites', 'sulfites', 'sulphur dioxide'], fr: ['Sulfites', 'sulfite', 'anhydride sulfureux'] },
  lupin: { en: ['Lupin'], fr: ['Lupin'] },
  molluscs: { en: ['Molluscs', 'mollusc', 'mollusks'], fr: ['Mollusques', 'mollusque'] },
};

export const dietWords: Readonly<Record<Diet, FileWords>> = {
  vegetarian: { en: ['Vegetarian', 'veggie'], fr: ['Végétarien', 'végétarienne', 'végé'] },
  vegan: { en: ['Vegan'], fr: ['Végan', 'végane', 'végétalien', 'végétalienne'] },
  halal: { en: ['Halal'], fr: ['Halal'] },
  kosher: { en: ['Kosher'], fr: ['Casher', 'cacher', 'kasher'] },
  gluten_free: { en: ['Gluten-free', 'gluten free'], fr: ['Sans gluten'] },
  lactose_free: { en: ['Lactose-free', 'lactose free'], fr: ['Sans lactose'] },
};

export const dayWords: Readonly<Record<Day, FileWords>> = {
  MON: { en: ['Mon', 'monday'], fr: ['lun', 'lundi'] },
  TUE: { en: ['Tue', 'tuesday', 'tues'], fr: ['mar', 'mardi'] },
  WED: { en: ['Wed', 'wednesday'], fr: ['mer', 'mercredi'] },
  THU: { en: ['Thu', 'thursday', 'thur', 'thurs'], fr: ['jeu', 'jeudi'] },
  FRI: { en: ['Fri', 'friday'], fr: ['ven', 'vendredi'] },
  SAT: { en: ['Sat', 'saturday'], fr: ['sam', 'samedi'] },
  SUN: { en: ['Sun', 'sunday'], fr: ['dim', 'dimanche'] },
};

export const modeWords = {
  eatIn: { en: ['Eat in', 'on site', 'dine in'], fr: ['Sur place', 'salle'] },
  takeAway: { en: ['Takeaway', 'take away', 'to go'], fr: ['À emporter', 'emporter'] },
  delivery: { en: ['Delivery'], fr: ['Livraison'] },
} as const satisfies Record<string, FileWords>;

export const kindWords: Readonly<Record<CatalogKind, FileWords>> = {
  product: { en: ['Product', 'item'], fr: ['Produit', 'article'] },
  formula: { en: ['Formula', 'meal deal', 'set menu'], fr: ['Formule', 'menu'] },
};

export const weekdays = days;

/** The first word for each code in a language. */
export const firstWords = (words: Readonly<Record<string, FileWords>>, locale: 'en' | 'fr'): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([code, { [locale]: names }]) => [code, names[0]]));
