import packageJson from '@/package.json';
import { sessionCookieName } from '@/server/core/callers/session';
import { type OpenApiDocument, openApiDocument } from './core/openapi/document';
import { unchangingAnswer } from './core/rest/representation';
import { operations } from './operations';
import { webhookEvents } from './webhooks/events';

/** The subjects of the API, in the order of the reference. */
export const tagDescriptions = {
  Identity: 'Sign-in, tokens, passwords and the users of a chain.',
  Mail: 'Emails to users, and those that could not be sent.',
  Brands: 'Brands, their restaurants and sales channels.',
  Catalog: 'What brands sell: products, categories and option groups. What restaurants have of it on their menus.',
  Stock: 'Quantities, movements, deliveries and stock settings of a restaurant.',
  Floor: 'Table layouts with their rooms, tables and published versions, and table sessions.',
  'Delivery areas': 'The areas a restaurant delivers to, with fees and schedules.',
  Devices: 'POS devices: pairing, revoking, and software versions.',
  Modules: 'Settings of sales channels, for brands and their restaurants.',
  'Consumption modes': 'Dining options, by restaurant and channel.',
  Pickup: 'Pickup hours, special hours, next slots and pickup points.',
  Fiscal: 'Operation zones of restaurants, and their VAT rates.',
  Customers: 'The guests that a brand knows, their badges, and guest groups.',
  Grants: 'What employers and towns pay of meals, for whom, and the shifts of restaurants.',
  Coupons: 'Codes that take something off an order on the web: batches, uses, and who can use them.',
  Orders: 'What guests order: prices, payments, cancelling and refunds.',
  Receipts: 'What guests get of orders, chained so that nothing can be changed: PDFs, closings, archives.',
  Imports: 'Files that become data of a brand: preview, corrections, undo.',
  Loyalty: 'Points for what guests pay, what they can be spent on, members and their cards.',
  'E-wallet': 'What customers have, every line of it, and holds for orders that are being paid.',
  Payments: 'What payment providers tell of charges and refunds.',
  Promotions: 'What brands take off for their guests, and which of it applies to a cart.',
  Treasury: 'What came in, by what means, what is due as VAT, and the proof that it adds up.',
  Reports: 'Files made by workers, and links to them.',
  Files: 'Downloads by signed links.',
  Images: 'The pictures of a brand: uploads, crops, what uses them, and their public addresses.',
  Webhooks: 'Where events of a brand are sent, what became of each, and the events themselves.',
  Readiness: 'Whether restaurants can take orders, and the problems to fix.',
  Audit: 'The history of all writes, and undoing changes.',
  Live: 'Changes in real time.',
};

const description = `
Send \`Authorization: Bearer <access_token>\` with the token from \`POST /oauth/login\`.

**Responses** contain \`status\`, \`code\`, \`message\` and \`data\`. Use \`code\` for logic, never \`message\`, which follows \`Accept-Language\` (English, French). Errors contain \`status\`, \`code\`, \`message\` and \`extraData\`. Unknown addresses return 404 \`route_not_found\`, wrong methods 405 \`method_not_allowed\` with \`Allow\`. Every response has an \`X-Request-Id\`.

**Values**: amounts are integers in cents, that is in the smallest unit of the brand’s currency (ISO 4217), rates integers in basis points (1000 is 10 %), times of day minutes from midnight, moments ISO 8601 in UTC. Identifiers are integers of 32 bits.

**Lists** are paginated: send \`nextCursor\` as \`cursor\` until it is null.

**Writes** run in one transaction each. \`?dryRun=true\` previews the changes of a write, \`Idempotency-Key\` makes it safe to retry, and \`If-Match\` keeps it from overwriting the changes of someone else. The history can undo it. Retry only after a 5xx or a timeout, with the same key.

**Permissions**: a restaurant or brand outside the caller’s scope returns 403 \`access_denied\`; anything else outside it returns 404, as if it did not exist.
`.trim();

/** Names the address of the treasury report, where it has a host of its own. */
export function atDataPlatform(document: OpenApiDocument, url: string | undefined): OpenApiDocument {
  if (!url) return document;
  const path = '/reports/treasury';
  const servers = [{ url, description: 'The data platform' }];
  const ofReport = Object.entries(document.paths[path] ?? {}).map(([method, operation]) => [method, { ...operation, servers }]);
  return { ...document, paths: { ...document.paths, [path]: Object.fromEntries(ofReport) } };
}

function makeReference(): OpenApiDocument {
  const document = openApiDocument(operations, {
    version: packageJson.version,
    description,
    tags: tagDescriptions,
    webhooks: { tag: 'Webhooks', events: webhookEvents },
    sessionCookie: sessionCookieName,
  });
  return atDataPlatform(document, process.env.DATA_PLATFORM_URL);
}

let known: OpenApiDocument | undefined;

/** The OpenAPI document of the service, made once a process. */
export function apiReference(): OpenApiDocument {
  known ??= makeReference();
  return known;
}

/** Answers with that document, for any site's tools to read. */
export const answerReference = unchangingAnswer(() => JSON.stringify(makeReference()), {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=60',
});
