import { endpoint } from '@/server/core/endpoint';
import { searchAddresses } from '@/server/delivery-areas/delivery-areas.operations';

export const GET = endpoint(searchAddresses);
