// @not-in-check
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import type { Locale } from '@/i18n/locales';
import en from '@/messages/en';
import fr from '@/messages/fr';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import type { Change } from '@/server/core/writes/diff';
import * as grants from '@/server/grants/grants.operations';
import * as loyalty from '@/server/loyalty/loyalty.operations';
import * as promotions from '@/server/promotions/promotions.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCatalogCategory, createCatalogProduct, ruleOf } from '@/server/testing/factories';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { ChangesInWords } from './Differences';

let brand: Actor;
let brandId: number;

beforeEach(async () => {
  const tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  ({ brandId } = tenants.a);
});

/** Differences as their labels and values, without the marks of additions and removals. */
function inWords(changes: Change[], names: Record<string, string> = {}, locale: Locale = 'en'): string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ en, fr }[locale]} timeZone="UTC">
      <ChangesInWords changes={changes} names={names} />
    </NextIntlClientProvider>,
  );
  const lines = html.split('</li>').map((line) => line.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00a0\u202f]+/g, ' '));
  return lines.map((line) => line.trim().slice(2)).filter(Boolean);
}

/** The last entry of the brand’s history, in words. */
async function lastEntry(subjectKind: string, locale: Locale = 'en'): Promise<string[]> {
  const { items } = await brand.call(listAudit, { brandId, subjectKind, limit: 1 });
  return inWords(items[0]?.changes ?? [], items[0]?.names, locale);
}

it('the history of a promotion has the phrases of its editor, old and new, with the names of what the rule selects', async () => {
  const [category, product] = [
    await createCatalogCategory(prisma, { brandId, name: 'Desserts' }),
    await createCatalogProduct(prisma, { brandId, name: 'Cola' }),
  ];
  const draft = { name: 'Lunch', label: '10 % off' };
  const before = ruleOf({ of: { categoryIds: [category.id] } });
  const { promotionId } = await brand.call(promotions.createPromotion, { brandId, ...draft, rule: before });
  expect(await lastEntry('promotion')).toContain('Rule In all restaurants, at any time: 10% off Desserts.');
  const after = ruleOf({ of: { productIds: [product.id] }, cents: 150, hours: [{ day: 'MON', start: 690, end: 840 }] });
  await brand.call(promotions.updatePromotion, { brandId, promotionId, ...draft, rule: after });
  expect(await lastEntry('promotion')).toEqual([
    'Days and hours at any time → on Mondays from 11:30 to 14:00',
    'What guests get 10% off Desserts → €1.50 off each of Cola',
  ]);
  expect((await lastEntry('promotion', 'fr'))[1]).toContain('1,50 €');
});

it('the history of loyalty has amounts, rates and multipliers', async () => {
  const tier = { name: 'Gold', fromPoints: 100, factor: 12_500 };
  const programme = { ...{ brandId, name: 'Club', isActive: true, pointsPerUnit: 1, pointValue: 5, expiryMonths: 12 }, tiers: [tier] };
  const { tiers } = await brand.call(loyalty.replaceProgramme, programme);
  const later = tiers.map((each) => ({ ...each, factor: 13_000 }));
  await brand.call(loyalty.replaceProgramme, { ...programme, pointValue: 7, tiers: later });
  expect(await lastEntry('loyalty programme')).toEqual(['Tiers, Gold, multiplier ×1.25 → ×1.3', 'Value of a point €0.05 → €0.07']);
  expect((await lastEntry('loyalty programme', 'fr'))[0]).toBe('Paliers, Gold, multiplicateur ×1,25 → ×1,3');

  const reward = { ...{ brandId, name: 'Coffee', points: 50 }, type: 'amount' as const, value: 250 };
  const { rewardId } = await brand.call(loyalty.createReward, reward);
  await brand.call(loyalty.replaceReward, { rewardId, ...reward, type: 'percentage', value: 1000 });
  expect(await lastEntry('loyalty reward')).toEqual(['Type Amount off → Percentage off', 'Value €2.50', 'Rate 10%']);

  const { items } = await brand.call(listAudit, { brandId, subjectKind: 'loyalty reward', limit: 1 });
  await brand.call(loyalty.replaceReward, { rewardId, ...reward, type: 'percentage', value: 2000 });
  const { extraData } = await brand.refused(revertChange, { auditId: items[0]!.auditId });
  expect(inWords((extraData as { changes: Change[] }).changes)).toEqual(['Rate 10% → 20%']);
});

it('the history of a subsidy has an amount or a rate, by its type', async () => {
  const grant = { brandId, code: 'LUNCH', labelTicket: 'Lunch', amount: 350, strategy: 1 as const, dailyLimit: 1 };
  const { grantId } = await brand.call(grants.createGrant, { ...grant, ceiling: 900 });
  await brand.call(grants.updateGrant, { grantId, ...grant, amount: 400, ceiling: 950 });
  expect(await lastEntry('grant')).toEqual(['Amount €3.50 → €4.00', 'Most that it pays €9.00 → €9.50', 'Version 1 → 2']);
  const rate = { ...grant, code: 'SHARE', type: 'RATE' as const, amount: 1000 };
  const { grantId: rateId } = await brand.call(grants.createGrant, rate);
  await brand.call(grants.updateGrant, { grantId: rateId, ...rate, amount: 2000 });
  expect(await lastEntry('grant')).toEqual(['Rate 10% → 20%', 'Version 1 → 2']);
});

it('the history of a picture has its crop and its focus point in percent of the picture', () => {
  const cropped: Change = { path: ['crop'], kind: 'changed', before: null, after: { x: 0.1, y: 0, width: 0.8, height: 1 } };
  expect(inWords([cropped])).toEqual(['Crop none → crop from the left 10%, width of the crop 80%, height of the crop 100%']);
  const moved: Change = { path: ['focus', 'x'], kind: 'changed', before: 0.5, after: 0.333 };
  expect(inWords([{ path: ['crop', 'width'], kind: 'changed', before: 0.8, after: 0.5 }, moved])).toEqual([
    'Width of the crop 80% → 50%',
    'Focus point from the left 50% → 33%',
  ]);
});
