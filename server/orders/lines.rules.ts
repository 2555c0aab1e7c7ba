import { priceFor } from '@/server/catalog/prices.rules';
import { splitByRate } from '@/server/catalog/splitting.rules';
import type { Issue } from '@/server/core/operation/errors';
import type { VatMode } from '@/server/fiscal/fiscal.values';
import type { Day } from '@/server/pickup/pickup.values';
import type { CartLine } from '@/server/pricing/pricing.types';
import { keyOfChoice, type OrderCatalog, type SoldGroup, type SoldProduct } from './catalog.query';
import type { Difference } from './differences';
import { howMany, noSuchChoiceIn, refusals } from './lines.words';

/** The part of a piece that is taxed at one VAT rate. */
export interface Part {
  vatRate: number;
  cents: number;
}

export interface LineOption {
  /** Null for a choice of a formula. */
  choiceId: string | null;
  name: string;
  quantity: number;
  unitCents: number;
  productId: number | null;
}

/** An item of an order as the catalog sells it. */
export interface OrderedLine {
  /** Input of the evaluator. If the item has several VAT rates, that of the largest part. */
  cart: CartLine;
  /** One piece by VAT rate, the largest part first; they add up to its price. */
  parts: Part[];
  productId: number;
  name: string;
  categoryName: string;
  sku: string | null;
  options: LineOption[];
  comment: string | null;
  /** Products that one piece removes from stock. */
  stock: number[];
  /** Whether one of its rates is unknown and taken as 0. */
  isVatUnknown: boolean;
}

export interface AskedItem {
  productId: number;
  quantity: number;
  options: readonly { choiceId: string }[];
  choices: readonly { step: number; productId: number; options: readonly { choiceId: string }[] }[];
  comment?: string;
}

/** Why a product cannot be sold. `options`: something that must be chosen with it is gone. */
export type UnsoldReason = 'unknown' | 'archived' | 'switched_off' | 'not_sold_now' | 'no_price' | 'options' | 'out_of_stock';
export interface UnsoldProduct {
  productId: number;
  reason: UnsoldReason;
  /** Pieces available, if they are too few. */
  quantity?: number;
}

export interface Selling {
  channelId: number;
  vatMode: VatMode;
  /** When it is served, on the restaurant’s clock. */
  weekday: Day;
  minute: number;
  /** The rate of a VAT group; null if unknown. */
  rateOf(vatGroupId: number | null): number | null;
  /** The order has already happened, as at an offline till: items that do not fit the catalog are sold and reported. */
  hasHappened: boolean;
}

export interface Lines {
  lines: OrderedLine[];
  unsold: UnsoldProduct[];
  faults: Issue[];
  differences: Difference[];
}

const WEB = 2;
const KIOSK = 1;

/** Turns the items of an order into lines, or returns all that is wrong with them. */
export function linesOf(items: readonly AskedItem[], catalog: OrderCatalog, selling: Selling): Lines {
  const result: Lines = { lines: [], unsold: [], faults: [], differences: [] };
  for (const [index, item] of items.entries()) {
    const product = catalog.products.get(item.productId);
    const reason = product ? unsoldReasonOf(product, selling) : 'unknown';
    if (product && reason === null) result.lines.push(lineOf(item, product, { catalog, selling, result, path: `items.${index}` }));
    else result.unsold.push({ productId: item.productId, reason: reason ?? 'unknown' });
  }
  const seen = new Set<string>();
  result.unsold = result.unsold.filter(({ productId, reason }) => {
    const key = `${productId}/${reason}`;
    return seen.has(key) ? false : seen.add(key);
  });
  return result;
}

const isSwitchedOn = ({ webAvailability, kioskAvailability }: SoldProduct, channelId: number) =>
  channelId === WEB ? webAvailability : channelId === KIOSK ? kioskAvailability : true;

/** Why a product is not for sale on a channel right now; null if it is. */
function unsoldReasonOf(product: SoldProduct, { channelId, vatMode, weekday, minute, hasHappened }: Selling): UnsoldReason | null {
  if (hasHappened) return null;
  if (priceFor(product, channelId, vatMode) === null) return 'no_price';
  if (product.isArchived) return 'archived';
  if (!isSwitchedOn(product, channelId)) return 'switched_off';
  const { saleTimes } = product;
  const isSoldNow = saleTimes.length === 0 || saleTimes.some(({ day, start, end }) => day === weekday && start <= minute && minute < end);
  return isSoldNow ? null : 'not_sold_now';
}

interface LineContext {
  catalog: OrderCatalog;
  selling: Selling;
  result: Lines;
  path: string;
}

/** Refuses an invalid choice, or only reports it if the order has already happened. */
function reportFault({ selling, result }: LineContext, productId: number, fault: Issue): void {
  if (selling.hasHappened) reportDifference(result, productId);
  else result.faults.push(fault);
}

function reportDifference({ differences }: Lines, productId: number): void {
  if (!differences.some((each) => each.productId === productId)) differences.push({ code: 'product', productId });
}

function lineOf(item: AskedItem, product: SoldProduct, context: LineContext): OrderedLine {
  const { selling } = context;
  const price = priceFor(product, selling.channelId, selling.vatMode);
  if (price === null) reportDifference(context.result, product.productId);
  const chosenOptions = optionsOf(product, item.options, { ...context, path: `${context.path}.options` });
  // An option without a product, or with an unknown rate, is taxed with the product it belongs to.
  const wholeCents = chosenOptions.reduce((sum, { vatRate, unitCents }) => (vatRate === null ? sum + unitCents : sum), price ?? 0);
  const formula = product.kind === 'formula' ? formulaOf(item, product, wholeCents, context) : null;
  if (!formula && item.choices.length > 0)
    reportFault(context, product.productId, {
      path: `${context.path}.choices`,
      code: 'unrecognized_keys',
      message: refusals.notFormula,
    });
  const ownRate = selling.rateOf(product.vatGroupId);
  const ownParts = formula?.parts ?? [{ vatRate: ownRate ?? 0, cents: wholeCents }];
  const parts = mergeParts([
    ...ownParts,
    ...chosenOptions.flatMap(({ vatRate, unitCents }) => (vatRate === null ? [] : { vatRate, cents: unitCents })),
  ]);
  const grossCents = parts.reduce((sum, { cents }) => sum + cents, 0);
  const options = [...(formula?.options ?? []), ...chosenOptions.map(({ vatRate: _, isUnknown: __, ...option }) => option)];
  const { productId, catalogProductId, categoryIds, name, sku, tags, categoryName } = product;
  const vatRate = parts[0]?.vatRate ?? 0;
  return {
    cart: { productId, catalogProductId, categoryIds, name, netCents: 0, grossCents, quantity: item.quantity, tags, sku, vatRate },
    parts,
    ...{ productId, name, categoryName, sku, options },
    comment: item.comment ?? null,
    stock: [...(formula ? [] : [productId]), ...options.flatMap((option) => option.productId ?? [])],
    isVatUnknown: (formula ? formula.isUnknown : ownRate === null) || chosenOptions.some(({ isUnknown }) => isUnknown),
  };
}

/** Merges parts of the same rate. The largest first, then the higher rate. */
function mergeParts(parts: readonly Part[]): Part[] {
  const cents = new Map<number, number>();
  for (const part of parts) cents.set(part.vatRate, (cents.get(part.vatRate) ?? 0) + part.cents);
  const merged = [...cents]
    .map(([vatRate, amount]) => ({ vatRate, cents: amount }))
    .sort((a, b) => b.cents - a.cents || b.vatRate - a.vatRate);
  const paid = merged.filter((part) => part.cents > 0);
  return paid.length > 0 ? paid : merged.slice(0, 1);
}

type ChosenOption = LineOption & { vatRate: number | null; isUnknown: boolean };

/** The options chosen for a product, checked against the limits of their groups. The cheapest of each group are free, up to its number. */
function optionsOf(product: SoldProduct, chosenItems: readonly { choiceId: string }[], context: LineContext): ChosenOption[] {
  const { catalog, selling, result, path } = context;
  const { productId: soldProductId } = product;
  const groups = product.optionGroupIds.flatMap((optionGroupId) => catalog.groups.get(optionGroupId) ?? []);
  const knownChoiceIds = new Set(groups.flatMap(({ choices }) => choices.map(({ choiceId }) => choiceId)));
  for (const [index, { choiceId }] of chosenItems.entries()) {
    if (!knownChoiceIds.has(choiceId))
      reportFault(context, soldProductId, { path: `${path}.${index}.choiceId`, code: 'invalid_value', message: refusals.noSuchChoice });
  }
  const chosenIds = new Set(chosenItems.map(({ choiceId }) => choiceId));
  if (chosenIds.size < chosenItems.length) reportFault(context, soldProductId, { path, ...takenTwice });
  return groups.flatMap((group) => {
    const chosenChoices = group.choices.filter(({ choiceId }) => chosenIds.has(choiceId));
    const fault = faultOf(group, chosenChoices.length);
    if (fault) reportFault(context, soldProductId, { path, ...fault });
    const free = new Set(
      chosenChoices
        .toSorted((a, b) => a.priceCents - b.priceCents)
        .slice(0, group.freeQuantity)
        .map(({ choiceId }) => choiceId),
    );
    return chosenChoices.map(({ choiceId, name, priceCents, catalogProductId }): ChosenOption => {
      const choice = catalogProductId === null ? null : (catalog.choices.get(keyOfChoice(product.menuId, catalogProductId)) ?? null);
      if (catalogProductId !== null && !selling.hasHappened && (!choice || !isSwitchedOn(choice, selling.channelId)))
        result.unsold.push({ productId: choice?.productId ?? product.productId, reason: choice ? 'switched_off' : 'options' });
      const vatRate = choice ? selling.rateOf(choice.vatGroupId) : null;
      const unitCents = free.has(choiceId) ? 0 : priceCents;
      return {
        choiceId,
        name,
        quantity: 1,
        unitCents,
        productId: choice?.productId ?? null,
        vatRate,
        isUnknown: choice !== null && vatRate === null,
      };
    });
  });
}

const takenTwice = { code: 'not_unique', message: refusals.takenTwice };

function faultOf({ name, min, max }: Pick<SoldGroup, 'name' | 'min' | 'max'>, count: number): Omit<Issue, 'path'> | null {
  if (min <= count && count <= max) return null;
  return { code: count < min ? 'too_small' : 'too_big', message: howMany(name, min, max) };
}

interface Formula {
  parts: Part[];
  options: LineOption[];
  isUnknown: boolean;
}

/**
 * The products chosen in the steps of a formula. Its price is split over VAT rates in proportion to the single prices of these products.
 * @param wholeCents its price, including its own options without a rate
 */
function formulaOf(item: AskedItem, formula: SoldProduct, wholeCents: number, context: LineContext): Formula {
  const { catalog, selling, result, path } = context;
  const options: LineOption[] = [];
  const singles: { rate: number; priceCents: number }[] = [];
  const optionParts: Part[] = [];
  let extras = 0;
  let isUnknown = false;
  const chosen = item.choices.map((choice, index) => ({ ...choice, index, product: catalog.products.get(choice.productId) }));
  for (const [stepIndex, step] of formula.steps.entries()) {
    const stepChoices = chosen.filter((choice) => choice.step === stepIndex);
    const isTwice = new Set(stepChoices.map(({ productId }) => productId)).size < stepChoices.length;
    const fault = isTwice ? takenTwice : faultOf(step, stepChoices.length);
    if (fault) reportFault(context, formula.productId, { path: `${path}.choices`, ...fault });
    for (const { product, index, productId, options: wanted } of stepChoices) {
      const choice =
        product?.menuId === formula.menuId
          ? step.choices.find((each) => product && each.productId === product.catalogProductId)
          : undefined;
      if (!choice)
        reportFault(context, formula.productId, {
          path: `${path}.choices.${index}.productId`,
          code: 'invalid_value',
          message: noSuchChoiceIn(step.name),
        });
      if (!product || (!choice && !selling.hasHappened)) continue;
      const extraCents = choice?.extraCents ?? 0;
      if (!selling.hasHappened && (product.isArchived || !isSwitchedOn(product, selling.channelId)))
        result.unsold.push({ productId, reason: product.isArchived ? 'archived' : 'switched_off' });
      const rate = selling.rateOf(product.vatGroupId);
      isUnknown ||= rate === null;
      extras += extraCents;
      singles.push({ rate: rate ?? 0, priceCents: priceFor(product, selling.channelId, selling.vatMode) ?? 0 });
      options.push({ choiceId: null, name: product.name, quantity: 1, unitCents: extraCents, productId });
      for (const { vatRate, isUnknown: isOptionUnknown, ...option } of optionsOf(product, wanted, {
        ...context,
        path: `${path}.choices.${index}.options`,
      })) {
        optionParts.push({ vatRate: vatRate ?? rate ?? 0, cents: option.unitCents });
        options.push(option);
        isUnknown ||= isOptionUnknown;
      }
    }
  }
  for (const { step, index } of chosen)
    if (step >= formula.steps.length)
      reportFault(context, formula.productId, {
        path: `${path}.choices.${index}.step`,
        code: 'too_big',
        message: refusals.noSuchStep,
      });
  const ownRate = selling.rateOf(formula.vatGroupId);
  const splitParts =
    singles.length > 0
      ? splitByRate(wholeCents + extras, singles).map(({ rate, amountCents }) => ({ vatRate: rate, cents: amountCents }))
      : null;
  return {
    parts: mergeParts([...(splitParts ?? [{ vatRate: ownRate ?? 0, cents: wholeCents }]), ...optionParts]),
    options,
    isUnknown: isUnknown || (!splitParts && ownRate === null),
  };
}
