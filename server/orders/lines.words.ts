import type { Words } from '@/server/core/operation/errors';

/** Why a choice is refused. */
export const refusals = {
  notFormula: { en: 'Only formulas have choices.', fr: 'Seules les formules ont des choix.' },
  noSuchChoice: { en: 'The product has no such choice.', fr: 'Le produit ne propose pas ce choix.' },
  takenTwice: { en: 'Send each choice once.', fr: 'Envoyez chaque choix une seule fois.' },
  noSuchStep: { en: 'The formula has no such step.', fr: 'La formule n’a pas cette étape.' },
} as const satisfies Record<string, Words>;

/** @param name the step of the formula */
export const noSuchChoiceIn = (name: string): Words => ({
  en: `“${name}” has no such choice.`,
  fr: `«\u00a0${name}\u00a0» ne propose pas ce choix.`,
});

/** @param name the group or step with too few or too many choices */
export const howMany = (name: string, min: number, max: number): Words => ({
  en: `Choose ${min === max ? min : `${min} to ${max}`} of “${name}”.`,
  fr: `«\u00a0${name}\u00a0»\u00a0: choisissez-en ${min === max ? min : `de ${min} à ${max}`}.`,
});
