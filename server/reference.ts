import packageJson from '@/package.json';
import { sessionCookieName } from '@/server/core/callers/session';
import { type OpenApiDocument, openApiDocument } from './core/openapi/document';
import { unchangingAnswer } from './core/rest/representation';
import { operations } from './operations';

/** What each part of the interface is about, in the order of the reference. */
export const tagDescriptions = {
  Identity: 'Logging in, tokens, passwords and the users of a chain.',
  Brands: 'Brands, their restaurants and sales channels.',
  Catalog: 'What the stock is grouped by.',
  Stock: 'Quantities, the ledger of their movements, deliveries and settings of a restaurant.',
  Floor: 'Table layouts, their rooms, tables and published versions, and the sessions at the tables.',
  'Delivery areas': 'Where a restaurant delivers, for which fee and when, and which area serves a point.',
  Devices: 'POS devices: enrolling, revoking, and the versions that they run.',
  Modules: 'What runs on which channel: settings of brands and their restaurants, in layers.',
  'Consumption modes': 'How guests may be served, by restaurant and channel.',
  Pickup: 'When and where orders can be picked up: the week, its exceptions, the next slots, pickup points.',
  Fiscal: 'Operation zones of restaurants, and the VAT rates in force there.',
  Readiness: 'Whether restaurants can take orders, and what is missing.',
  Audit: 'The history of every write, and taking changes back.',
  Live: 'Changes as they happen, for open screens.',
};

const description = `
Send \`Authorization: Bearer <access_token>\` with the token that \`POST /oauth/login\` answers.

**Answers** bear \`status\`, \`code\`, \`message\` and \`data\`; use \`code\` for logic, never \`message\`, which follows \`Accept-Language\` (English, French). Errors bear the same three and \`extraData\`. Unknown addresses are 404 \`route_not_found\`, wrong methods 405 \`method_not_allowed\` with \`Allow\`. Every answer bears \`X-Request-Id\`.

**Values**: amounts are integers in cents, rates integers in basis points (1000 is 10 %), times of day minutes from midnight, moments ISO 8601 in UTC. Identifiers are integers of 32 bits.

**Lists** are read page by page: send \`nextCursor\` as \`cursor\` until it is null.

**Writes** are one transaction each. \`?dryRun=true\` shows what a write would change, \`Idempotency-Key\` makes it safe to send again, \`If-Match\` keeps it from overwriting what somebody else changed, and the history can take it back. Send a request again only after a 5xx or a timeout, under the same key.

**Rights**: a foreign restaurant or brand is 403 \`access_denied\`; any other foreign thing is 404, as if it did not exist.
`.trim();

let known: OpenApiDocument | undefined;

/** The OpenAPI document of the service, made once a process. */
export function apiReference(): OpenApiDocument {
  known ??= openApiDocument(operations, {
    version: packageJson.version,
    description,
    tags: tagDescriptions,
    sessionCookie: sessionCookieName,
  });
  return known;
}

/** Answers with that document, for any site's tools to read. */
export const answerReference = unchangingAnswer(() => JSON.stringify(apiReference()), {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=60',
});
