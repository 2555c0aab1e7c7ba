import packageJson from '@/package.json';
import { sessionCookieName } from '@/server/core/callers/session';
import { type OpenApiDocument, openApiDocument } from './core/openapi/document';
import { unchangingAnswer } from './core/rest/representation';
import { operations } from './operations';
import { webhookEvents } from './webhooks/events';

/** The subjects of the API, in the order of the reference. */
export const tagDescriptions = {
  Identity: 'Sign in, manage tokens and passwords, and manage the users of a chain.',
  Mail: 'Read the emails that were sent to users, and send failed emails again.',
  Brands: 'Brand groups, brands, their restaurants and their sales channels.',
  Catalog: 'Products, categories and option groups of a brand, and the menus of its restaurants.',
  Stock: 'Quantities, movements, deliveries and stock settings of a restaurant.',
  Floor: 'Table layouts with their rooms, tables and published versions, and table sessions.',
  'Delivery areas': 'Where, at which fees and at which times a restaurant delivers.',
  Devices: 'POS devices: pair them, revoke them, and check their software versions.',
  Modules: 'Settings of the sales channels, for a brand and for each of its restaurants.',
  'Consumption modes': 'The dining options that a restaurant offers on each channel.',
  Pickup: 'Pickup hours, special hours, next slots and pickup points.',
  Fiscal: 'Operation zones of restaurants, and their VAT rates.',
  Customers: 'Customers of a brand, their badges, and guest groups.',
  Grants: 'Subsidies that employers and public bodies pay towards meals, the groups they apply to, and the shifts of restaurants.',
  Coupons: 'Codes that reduce the price of an online order: batches, uses, and who can use them.',
  Orders: 'Quote, place, pay, cancel and refund orders.',
  Receipts: 'Receipts as PDF, chained so that no change goes unnoticed, with closings and archives.',
  Imports: 'Import customers and products from files: preview, correct, apply, undo.',
  Loyalty: 'The points programme of a brand, its rewards, members and cards.',
  'E-wallet': 'Balances of customers, their complete history, and amounts on hold for orders that are being paid.',
  Payments: 'Notifications from payment providers about charges and refunds.',
  Promotions: 'Automatic discounts of a brand, and which of them apply to a cart.',
  Treasury: 'Takings, means of payment, VAT due, and proof that the figures add up.',
  Reports: 'Files generated in the background, and links to download them.',
  Files: 'Downloads by signed links.',
  Images: 'Pictures of a brand: upload and crop them, see where they are used, and serve them.',
  Webhooks: 'Send the events of a brand to other systems, and check each attempt.',
  Readiness: 'Whether restaurants can take orders, and which problems to fix.',
  Audit: 'The history of all changes, and undoing changes.',
  Live: 'Changes of a restaurant as they happen.',
};

const description = `
Send \`Authorization: Bearer <access_token>\` with the token from \`POST /oauth/login\`.
**Responses** contain \`status\`, \`code\`, \`message\` and \`data\`. Use \`code\` for logic, never \`message\`, which follows \`Accept-Language\` (English, French). Errors contain \`status\`, \`code\`, \`message\` and \`extraData\`. Unknown addresses return 404 \`route_not_found\`. Wrong methods return 405 \`method_not_allowed\` with \`Allow\`. Every response has an \`X-Request-Id\`.
**Values**: amounts are integers in the smallest unit of the brand’s currency (ISO 4217), called cents in this reference. Rates are integers in basis points (1000 is 10 %). Times of day are minutes from midnight. Moments are ISO 8601 in UTC. Identifiers are 32-bit integers.
**Lists** are paginated: send \`nextCursor\` as \`cursor\` until it is null.
**Writes** run in one transaction each. \`?dryRun=true\` previews the changes of a write. \`Idempotency-Key\` makes a write safe to retry. \`If-Match\` keeps it from overwriting the changes of someone else. Writes can be undone in the history. Retry only after a 5xx or a timeout, with the same key.
**Permissions**: a restaurant or brand outside the caller’s scope returns 403 \`access_denied\`. Anything else outside it returns 404, as if it did not exist.
`.trim();

/** Adds the host of the treasury report to its address, if the report has its own host. */
export function withDataPlatform(document: OpenApiDocument, url: string | undefined): OpenApiDocument {
  if (!url) return document;
  const path = '/reports/treasury';
  const servers = [{ url, description: 'The data platform' }];
  const reportOperations = Object.entries(document.paths[path] ?? {}).map(([method, operation]) => [method, { ...operation, servers }]);
  return { ...document, paths: { ...document.paths, [path]: Object.fromEntries(reportOperations) } };
}

function makeReference(): OpenApiDocument {
  const document = openApiDocument(operations, {
    version: packageJson.version,
    description,
    tags: tagDescriptions,
    webhooks: { tag: 'Webhooks', events: webhookEvents },
    sessionCookie: sessionCookieName,
  });
  return withDataPlatform(document, process.env.DATA_PLATFORM_URL);
}

let cached: OpenApiDocument | undefined;

/** The OpenAPI document of the service, created once per process. */
export function apiReference(): OpenApiDocument {
  cached ??= makeReference();
  return cached;
}

/** Returns the OpenAPI document, for the tools of any site. */
export const answerReference = unchangingAnswer(() => JSON.stringify(makeReference()), {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=60',
});
