import type { Amounts } from '@/components/ui/money';
import type { CatalogProductWithVersion } from '@/server/catalog/catalog.schema';

/** A price as it is typed; null where the text is no amount. */
export interface FormPrice {
  channelId: number | null;
  mode: string | null;
  price: string;
}

export interface FormStep {
  name: string;
  min: number;
  max: number;
  choices: { productId: number; extra: string }[];
}

/** The fields of a product, as its page edits them. */
export interface ProductForm {
  name: string;
  description: string;
  sku: string;
  barcode: string;
  price: string;
  prices: FormPrice[];
  vatGroupId: number | null;
  isForImmediateConsumption: boolean;
  tags: string[];
  allergens: string[];
  diets: string[];
  saleTimes: { day: string; start: number; end: number }[];
  optionGroupIds: number[];
  imageId: string | null;
  steps: FormStep[];
  categoryIds: number[];
}

export const formOf =
  ({ amountText }: Amounts) =>
  (product: CatalogProductWithVersion): ProductForm => ({
    name: product.name,
    description: product.description,
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    price: product.priceCents === null ? '' : amountText(product.priceCents),
    prices: product.prices.map(({ channelId, mode, priceCents }) => ({
      channelId: channelId ?? null,
      mode: mode ?? null,
      price: amountText(priceCents),
    })),
    vatGroupId: product.vatGroupId,
    isForImmediateConsumption: product.isForImmediateConsumption,
    tags: product.tags,
    allergens: product.allergens,
    diets: product.diets,
    saleTimes: product.saleTimes,
    optionGroupIds: product.optionGroupIds,
    imageId: product.imageId,
    steps: product.steps.map(({ choices, ...step }) => ({
      ...step,
      choices: choices.map(({ productId, extraCents }) => ({ productId, extra: extraCents === 0 ? '' : amountText(extraCents) })),
    })),
    categoryIds: product.categoryIds,
  });

/** Where a form holds what can't be saved, and what is wrong there. */
export type FormProblem = 'missing' | 'amount' | 'place' | 'twice' | 'choices' | 'bounds';

export function problemsOf(form: ProductForm, { parseAmount }: Amounts): Record<string, FormProblem> {
  const found: Record<string, FormProblem> = {};
  if (form.name.trim() === '') found.name = 'missing';
  if (parseAmount(form.price) === null) found.price = 'amount';
  const places = form.prices.map(({ channelId, mode }) => `${channelId} ${mode}`);
  form.prices.forEach(({ channelId, mode, price }, index) => {
    if (typeof parseAmount(price) !== 'number') found[`prices.${index}`] = 'amount';
    else if (channelId === null && mode === null) found[`prices.${index}`] = 'place';
    else if (places.indexOf(places[index] ?? '') !== index) found[`prices.${index}`] = 'twice';
  });
  form.steps.forEach(({ name, min, max, choices }, index) => {
    if (name.trim() === '') found[`steps.${index}`] = 'missing';
    else if (min > max || max < 1) found[`steps.${index}`] = 'bounds';
    else if (choices.length < Math.max(min, 1)) found[`steps.${index}`] = 'choices';
    else if (choices.some(({ extra }) => parseAmount(extra) === null)) found[`steps.${index}`] = 'amount';
  });
  return found;
}

/** What a save sends; null while the form holds what can't be saved. */
export function bodyOf(form: ProductForm, kind: CatalogProductWithVersion['kind'], amounts: Amounts) {
  const { parseAmount } = amounts;
  if (Object.keys(problemsOf(form, amounts)).length > 0) return null;
  const { price, prices, steps, sku, barcode, name, description, ...rest } = form;
  return {
    ...rest,
    name: name.trim(),
    description: description.trim(),
    sku: sku.trim() || null,
    barcode: barcode.trim() || null,
    priceCents: parseAmount(price) ?? null,
    prices: prices.map(({ channelId, mode, price: text }) => ({
      ...(channelId !== null && { channelId }),
      ...(mode !== null && { mode }),
      priceCents: parseAmount(text) ?? 0,
    })),
    ...(kind === 'formula' && {
      steps: steps.map(({ choices, name: stepName, ...step }) => ({
        ...step,
        name: stepName.trim(),
        choices: choices.map(({ productId, extra }) => ({ productId, extraCents: parseAmount(extra) ?? 0 })),
      })),
    }),
  };
}
