import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as schema from './pricing-rules.schema';
import * as rules from './pricing-rules.service';

const tag = 'Grants';
const ofBrand = { brand: 'brandId' } as const;
const readRules = allow(permissions.offers.read, ofBrand);
const writeRules = allow(permissions.offers.write, ofBrand);

const ACME = { name: 'ACME', guestGroupId: 1, restaurantIds: [3], shiftIds: ['lunch'], entranceFee: 150, vatGroupId: 1, grantIds: [1] };

export const listPricingRules = query({
  path: '/brands/{brandId}/pricing_rules',
  summary: 'List the pricing rules of a brand',
  description:
    'If several rules fit a guest, one applies: the rule of the nearest guest group, then a rule that names the restaurant, then a rule that names the shift, then the oldest rule.',
  tag,
  access: readRules,
  params: schema.brandParams,
  etag: true,
  success: { code: 'pricing_rules_found', data: z.array(schema.pricingRule) },
  example: { brandId: 2 },
  run: rules.listPricingRules,
});

export const getPricingRule = query({
  path: '/brands/{brandId}/pricing_rules/{pricingRuleId}',
  summary: 'Read a pricing rule',
  tag,
  access: readRules,
  params: schema.pricingRuleParams,
  etag: true,
  success: { code: 'pricing_rule_found', data: schema.pricingRule },
  errors: ['data_not_found'],
  example: { brandId: 2, pricingRuleId: 1 },
  run: rules.getPricingRule,
});

export const createPricingRule = mutation({
  method: 'POST',
  path: '/brands/{brandId}/pricing_rules',
  summary: 'Add a pricing rule to a brand',
  tag,
  access: writeRules,
  params: schema.brandParams,
  body: schema.pricingRuleBody,
  success: { status: 201, code: 'pricing_rule_created', data: schema.pricingRule },
  example: { brandId: 2, ...ACME },
  audit: { revert: rules.undoRule, revertsCreation: true },
  run: rules.createPricingRule,
});

export const updatePricingRule = mutation({
  method: 'PUT',
  path: '/brands/{brandId}/pricing_rules/{pricingRuleId}',
  summary: 'Replace a pricing rule',
  description: 'Omitted fields get their default.',
  tag,
  access: writeRules,
  params: schema.pricingRuleParams,
  body: schema.pricingRuleBody,
  replaces: rules.versionedRule,
  success: { code: 'pricing_rule_updated', data: schema.pricingRule },
  errors: ['data_not_found'],
  example: { brandId: 2, pricingRuleId: 1, ...ACME },
  audit: { subject: rules.subjectOf, revert: rules.undoRule },
  run: rules.updatePricingRule,
});

export const deletePricingRule = mutation({
  method: 'DELETE',
  path: '/brands/{brandId}/pricing_rules/{pricingRuleId}',
  summary: 'Delete a pricing rule',
  tag,
  access: writeRules,
  params: schema.pricingRuleParams,
  guardedBy: rules.versionedRule,
  success: { code: 'pricing_rule_deleted', data: schema.pricingRule },
  errors: ['data_not_found'],
  audit: { subject: rules.subjectOf, revert: rules.undoRule },
  run: rules.deletePricingRule,
});
