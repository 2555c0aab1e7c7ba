import { endpoint } from '@/server/core/rest/endpoint';
import { getZoneProposal } from '@/server/fiscal/fiscal.operations';

export const GET = endpoint(getZoneProposal);
