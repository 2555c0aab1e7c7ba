/**
 * The value of a canteen meal for the French social security, by year: guests who pay less than half of it have a benefit in kind. Check it
 * each January. Sources: arrêté du 25 février 2025 (évaluation des avantages en nature), and the yearly values published by the Urssaf; the
 * half is the tolerance of the Bulletin officiel de la sécurité sociale, «Avantages en nature», § 160 to 180.
 */
export const mealValues = [
  { year: 2025, cents: 545, source: 'https://boss.gouv.fr/portail/accueil/avantages-en-nature-et-frais-pro/avantages-en-nature.html' },
  { year: 2026, cents: 550, source: 'https://www.urssaf.fr/accueil/outils-documentation/taux-baremes/avantages-en-nature.html' },
] as const;
export const URSSAF_COUNTRY = 'FR';
