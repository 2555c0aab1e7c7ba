import { routeNotFound } from '@/server/core/rest/endpoint';

export {
  routeNotFound as GET,
  routeNotFound as POST,
  routeNotFound as PUT,
  routeNotFound as PATCH,
  routeNotFound as DELETE,
  routeNotFound as HEAD,
  routeNotFound as OPTIONS,
};
