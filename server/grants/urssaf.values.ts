/**
 * What a meal is worth in the eyes of the French social security, by year: of a canteen meal, who pays less than half of it has a benefit in
 * kind. Read it again each January. Sources: arrêté du 25 février 2025 (évaluation des avantages en nature), and the yearly values that the
 * Urssaf publishes; the half is the tolerance of the Bulletin officiel de la sécurité sociale, «Avantages en nature», § 160 to 180.
 */
export const mealValues = [
  { year: 2025, cents: 545, source: 'https://boss.gouv.fr/portail/accueil/avantages-en-nature-et-frais-pro/avantages-en-nature.html' },
  { year: 2026, cents: 550, source: 'https://www.urssaf.fr/accueil/outils-documentation/taux-baremes/avantages-en-nature.html' },
] as const;
export const URSSAF_COUNTRY = 'FR';
