import { routeNotFound } from '@/app/service';

const handle = (request: Request) => routeNotFound(request);

export { handle as GET, handle as POST, handle as PUT, handle as PATCH, handle as DELETE, handle as HEAD, handle as OPTIONS };
