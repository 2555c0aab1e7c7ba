import { z } from 'zod';
import { id, uniqueBy, withWords } from '@/server/core/operation/fields';
import { catalogParams } from './catalog.schema';
import { MAX_CHOICES } from './catalog.values';
import {
  cents,
  etag,
  hasEnoughChoices,
  isRange,
  minAboveMax,
  productName,
  quantity,
  states,
  times,
  tooFewChoices,
} from './product-fields.schema';

const choiceName = productName.meta({ example: 'Extra cheese' });
const choice = z.object({
  choiceId: z.uuid(),
  name: choiceName,
  priceCents: cents.meta({ example: 150 }),
  catalogProductId: id.nullable().describe('The product that provides the stock and the VAT group of the choice; null for none.'),
  isDefault: z.boolean(),
});
const optionGroupFields = {
  name: productName.meta({ example: 'Extras' }),
  min: quantity,
  max: quantity.min(1),
  freeQuantity: quantity.describe('The number of choices that are free, starting with the cheapest.'),
};
const uniqueChoice = uniqueBy<{ choiceId?: string }>((each) => each.choiceId ?? each, {
  en: 'Send each choice once.',
  fr: 'Envoyez chaque choix une seule fois.',
});
export const optionGroupParams = catalogParams.extend({ optionGroupId: id });
export const optionGroupBody = z
  .object({
    name: optionGroupFields.name,
    min: quantity.default(0),
    max: optionGroupFields.max.default(1),
    freeQuantity: optionGroupFields.freeQuantity.default(0),
    choices: z
      .array(
        choice.extend({
          choiceId: z.uuid().toLowerCase().optional().describe('The id of an existing choice. Omit it for a new one.'),
          catalogProductId: choice.shape.catalogProductId.default(null),
          priceCents: cents.default(0),
          isDefault: z.boolean().default(false),
        }),
      )
      .max(MAX_CHOICES)
      .refine(...uniqueChoice),
  })
  .refine(isRange, minAboveMax)
  .refine(hasEnoughChoices, tooFewChoices)
  .refine(
    ({ max, freeQuantity }) => freeQuantity <= max,
    withWords(
      { en: 'There are more free choices than the maximum.', fr: 'Il y a plus de choix gratuits que le maximum.' },
      { path: ['freeQuantity'] },
    ),
  )
  .refine(
    ({ max, choices }) => choices.filter(({ isDefault }) => isDefault).length <= max,
    withWords(
      { en: 'There are more default choices than the maximum.', fr: 'Il y a plus de choix par défaut que le maximum.' },
      { path: ['choices'] },
    ),
  );
export const optionGroupsQuery = z.object({ state: z.enum(states).default('active') });
export const optionGroup = z.object({ optionGroupId: id, brandId: id, ...optionGroupFields, choices: z.array(choice), ...times });
export type OptionGroup = z.infer<typeof optionGroup>;
export const optionGroupWithVersion = optionGroup.extend({ etag });
export type OptionGroupWithVersion = z.infer<typeof optionGroupWithVersion>;
