import { endpoint } from '@/server/core/rest/endpoint';
import { searchAddresses } from '@/server/delivery-areas/delivery-areas.operations';

export const GET = endpoint(searchAddresses);
