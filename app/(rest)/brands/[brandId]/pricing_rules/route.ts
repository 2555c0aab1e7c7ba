import { endpoint } from '@/server/core/rest/endpoint';
import { createPricingRule, listPricingRules } from '@/server/pricing-rules/pricing-rules.operations';

export const GET = endpoint(listPricingRules);
export const POST = endpoint(createPricingRule);
