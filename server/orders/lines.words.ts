import type { Words } from '@/server/core/operation/errors';

/** Why what is chosen of a product is refused. */
export const refusals = {
  notFormula: { en: 'Only formulas have choices.', fr: 'Seules les formules ont des choix.' },
  noSuchChoice: { en: 'The product has no such choice.', fr: 'Le produit ne propose pas ce choix.' },
  takenTwice: { en: 'Send each choice once.', fr: 'Envoyez chaque choix une seule fois.' },
  noSuchStep: { en: 'The formula has no such step.', fr: 'La formule n’a pas cette étape.' },
} as const satisfies Record<string, Words>;

/** @param name of the step of a formula */
export const noSuchChoiceIn = (name: string): Words => ({
  en: `“${name}” has no such choice.`,
  fr: `«\u00a0${name}\u00a0» ne propose pas ce choix.`,
});

/** @param name of the group or step of which too few or too many are chosen */
export const howMany = (name: string, min: number, max: number): Words => ({
  en: `Choose ${min === max ? min : `${min} to ${max}`} of “${name}”.`,
  fr: `«\u00a0${name}\u00a0»\u00a0: choisissez-en ${min === max ? min : `de ${min} à ${max}`}.`,
});
