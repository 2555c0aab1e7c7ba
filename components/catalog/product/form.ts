import type { Amounts } from '@/components/ui/money';
import type { CatalogProductWithVersion } from '@/server/catalog/catalog.schema';

/** A price as typed; null if the text is no amount. */
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

/** The form of a product page. */
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

export const formPrices = (prices: CatalogProductWithVersion['prices'], { amountText }: Amounts): FormPrice[] =>
  prices.map(({ channelId, mode, priceCents }) => ({
    channelId: channelId ?? null,
    mode: mode ?? null,
    price: amountText(priceCents),
  }));

export const bodyPrices = (prices: readonly FormPrice[], { parseAmount }: Amounts) =>
  prices.map(({ channelId, mode, price }) => ({
    ...(channelId !== null && { channelId }),
    ...(mode !== null && { mode }),
    priceCents: parseAmount(price) ?? 0,
  }));

/** The errors of prices per channel and dining option, by `prices.` and their index. */
export function problemsOfPrices(prices: readonly FormPrice[], { parseAmount }: Amounts): Record<string, 'amount' | 'place' | 'twice'> {
  const targets = prices.map(({ channelId, mode }) => `${channelId} ${mode}`);
  return Object.fromEntries(
    prices.flatMap(({ channelId, mode, price }, index) => {
      const problem =
        typeof parseAmount(price) !== 'number'
          ? ('amount' as const)
          : channelId === null && mode === null
            ? ('place' as const)
            : targets.indexOf(targets[index] ?? '') !== index && ('twice' as const);
      return problem ? [[`prices.${index}`, problem]] : [];
    }),
  );
}

export const formOf =
  (amounts: Amounts) =>
  (product: CatalogProductWithVersion): ProductForm => ({
    name: product.name,
    description: product.description,
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    price: product.priceCents === null ? '' : amounts.amountText(product.priceCents),
    prices: formPrices(product.prices, amounts),
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
      choices: choices.map(({ productId, extraCents }) => ({ productId, extra: extraCents === 0 ? '' : amounts.amountText(extraCents) })),
    })),
    categoryIds: product.categoryIds,
  });

/** An error in a field of a form. */
export type FormProblem = 'missing' | 'amount' | 'place' | 'twice' | 'choices' | 'bounds';

export function problemsOf(form: ProductForm, amounts: Amounts): Record<string, FormProblem> {
  const { parseAmount } = amounts;
  const problems: Record<string, FormProblem> = {};
  if (form.name.trim() === '') problems.name = 'missing';
  if (parseAmount(form.price) === null) problems.price = 'amount';
  Object.assign(problems, problemsOfPrices(form.prices, amounts));
  form.steps.forEach(({ name, min, max, choices }, index) => {
    if (name.trim() === '') problems[`steps.${index}`] = 'missing';
    else if (min > max || max < 1) problems[`steps.${index}`] = 'bounds';
    else if (choices.length < Math.max(min, 1)) problems[`steps.${index}`] = 'choices';
    else if (choices.some(({ extra }) => parseAmount(extra) === null)) problems[`steps.${index}`] = 'amount';
  });
  return problems;
}

/** The body of a save; null while the form has errors. */
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
    prices: bodyPrices(prices, amounts),
    ...(kind === 'formula' && {
      steps: steps.map(({ choices, name: stepName, ...step }) => ({
        ...step,
        name: stepName.trim(),
        choices: choices.map(({ productId, extra }) => ({ productId, extraCents: parseAmount(extra) ?? 0 })),
      })),
    }),
  };
}
