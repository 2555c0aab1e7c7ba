import { endpoint } from '@/server/core/rest/endpoint';
import { deletePricingRule, getPricingRule, updatePricingRule } from '@/server/pricing-rules/pricing-rules.operations';

export const GET = endpoint(getPricingRule);
export const PUT = endpoint(updatePricingRule);
export const DELETE = endpoint(deletePricingRule);
