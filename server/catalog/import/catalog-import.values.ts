import { rowFaults } from '@/server/imports/imports.values';
import { valueFaults } from '@/server/imports/reading/values';

/** The sentences for problems. `{value}` is the cell; other names are parameters. */
export const problemWords = {
  ...valueFaults,
  ...rowFaults,
  unknown_product: { en: 'The brand has no product with this ID.', fr: 'L’enseigne n’a pas de produit avec ce n°.' },
  too_many: { en: 'The cell holds {limit} values at most.', fr: 'La cellule contient {limit} valeurs au plus.' },
  price_out_of_range: {
    en: 'A price is between 0 and 1,000,000.00.',
    fr: 'Un prix est compris entre 0 et 1 000 000,00.',
  },
  invalid_prices: {
    en: 'Write prices such as “5 / takeAway: 12.50”, separated by |: the ID of a channel, eatIn, takeAway or delivery, or both.',
    fr: 'Écrivez des prix comme « 5 / à emporter : 12,50 », séparés par | : l’identifiant d’un canal, sur place, à emporter ou livraison, ou les deux.',
  },
  unknown_vat_group: {
    en: 'There is no such VAT group. Write its name, its code or a rate of your VAT zone.',
    fr: 'Ce groupe de TVA n’existe pas. Indiquez son nom, son code ou un taux de votre zone de TVA.',
  },
  vat_by_rate: {
    en: 'The VAT group was chosen by its rate: check it.',
    fr: 'Le groupe de TVA a été choisi d’après son taux : vérifiez-le.',
  },
  unknown_allergen: {
    en: '“{word}” is none of the 14 allergens.',
    fr: '« {word} » n’est pas l’un des 14 allergènes.',
  },
  unknown_diet: { en: '“{word}” is not a known diet.', fr: '« {word} » n’est pas un régime connu.' },
  invalid_times: {
    en: 'Write times such as “Mon-Fri 11:00-15:00”, separated by |. Times of a day must not overlap.',
    fr: 'Écrivez des horaires comme « lun-ven 11:00-15:00 », séparés par |. Les horaires d’un jour ne se chevauchent pas.',
  },
  invalid_steps: {
    en: 'Write steps such as “Main course 1-1: Burger; Fish = 1.50 | Drink 0-1: Water”. A choice is a product, once in each step.',
    fr: 'Écrivez des étapes comme « Plat 1-1 : Burger ; Poisson = 1,50 | Boisson 0-1 : Eau ». Un choix est un produit, une fois par étape.',
  },
  unknown_choice: {
    en: 'Neither the brand nor the file has a product “{value}” to choose.',
    fr: 'Ni l’enseigne ni le fichier n’a de produit « {value} » à choisir.',
  },
  several_choices: {
    en: 'Several products are called “{value}”. Write # and its ID instead, such as #123.',
    fr: 'Plusieurs produits s’appellent « {value} ». Écrivez plutôt # et son n°, comme #123.',
  },
  not_a_formula: { en: 'Only formulas have steps.', fr: 'Seules les formules ont des étapes.' },
  unknown_kind: {
    en: 'This is neither a product nor a formula. The cell is not used.',
    fr: 'Ce n’est ni un produit ni une formule. La cellule n’est pas utilisée.',
  },
  other_kind: {
    en: 'A product stays a product, and a formula a formula.',
    fr: 'Un produit reste un produit, et une formule une formule.',
  },
  unknown_option_group: {
    en: 'The brand has no option group “{value}”. Create it first.',
    fr: 'L’enseigne n’a pas de groupe d’options « {value} ». Créez-le d’abord.',
  },
  several_option_groups: {
    en: 'Several option groups are called “{value}”. Rename one.',
    fr: 'Plusieurs groupes d’options s’appellent « {value} ». Renommez-en un.',
  },
  unknown_image: {
    en: 'The library has no image of this name: the product keeps the one it has.',
    fr: 'La photothèque n’a pas d’image de ce nom : le produit garde la sienne.',
  },
  too_many_categories: {
    en: 'A brand has {limit} categories at most.',
    fr: 'Une enseigne a {limit} catégories au plus.',
  },
  no_name: { en: 'A new product needs a name.', fr: 'Un nouveau produit a besoin d’un nom.' },
  same_product: { en: 'Other rows match the same product.', fr: 'D’autres lignes correspondent au même produit.' },
  several_products: {
    en: 'Several products match. Add their ID or SKU.',
    fr: 'Plusieurs produits correspondent. Ajoutez leur n° ou leur référence.',
  },
  belongs_to_another: { en: '“{value}” belongs to another product.', fr: '« {value} » appartient à un autre produit.' },
  archived: { en: 'The product is archived and stays as it is.', fr: 'Le produit est archivé et reste tel quel.' },
} as const satisfies Record<string, { en: string; fr: string }>;
