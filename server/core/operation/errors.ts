import { wordsOfConflict } from './conflict-words';

/**
 * The one table of error codes. Statuses, messages, the types that operations declare and the API reference all come from it. Where the
 * interface documents a different status for an operation, it names that in `statuses`.
 */
export const errorTable = {
  missing_parameters: { status: 400, en: 'Required fields are missing.', fr: 'Des champs obligatoires manquent.' },
  invalid_parameters: { status: 400, en: 'Some fields are not valid.', fr: 'Certains champs ne sont pas valides.' },
  invalid_json: { status: 400, en: 'The body is not valid JSON.', fr: 'Le corps de la requête n’est pas du JSON valide.' },
  confirmation_mismatch: {
    status: 400,
    en: 'This is not the name of the restaurant.',
    fr: 'Ce n’est pas le nom du restaurant.',
  },
  quantity_out_of_range: {
    status: 400,
    en: 'The quantity is outside the allowed range.',
    fr: 'La quantité est hors des limites.',
  },
  unreadable_file: { status: 400, en: 'The file cannot be read.', fr: 'Le fichier est illisible.' },
  weak_password: { status: 400, en: 'This password is too easy to guess.', fr: 'Ce mot de passe est trop facile à deviner.' },
  order_metadata_invalid: {
    status: 400,
    en: 'The metadata is not a JSON object of 16 kB at most.',
    fr: 'Les métadonnées ne sont pas un objet JSON de 16 ko au plus.',
  },
  reserved_metadata_key: {
    status: 400,
    en: 'This metadata key is reserved.',
    fr: 'Cette clé de métadonnées est réservée.',
  },
  payment_not_allowed: {
    status: 400,
    en: 'This order cannot be paid this way.',
    fr: 'Cette commande ne peut pas être payée de cette façon.',
  },
  unauthenticated: { status: 401, en: 'Sign in first.', fr: 'Connectez-vous d’abord.' },
  invalid_token: { status: 401, en: 'The access token is not valid.', fr: 'Le jeton d’accès n’est pas valide.' },
  token_expired: { status: 401, en: 'The access token has expired. Sign in again.', fr: 'Le jeton d’accès a expiré. Reconnectez-vous.' },
  invalid_credentials: { status: 401, en: 'Wrong email or password.', fr: 'E-mail ou mot de passe incorrect.' },
  invalid_enrolment_code: {
    status: 401,
    en: 'This pairing code is wrong, already used, or expired.',
    fr: 'Ce code d’association est faux, déjà utilisé ou expiré.',
  },
  invalid_setup_code: {
    status: 401,
    en: 'This is not the code of this installation.',
    fr: 'Ce n’est pas le code de cette installation.',
  },
  password_expired: {
    status: 401,
    en: 'The default password has expired. Choose a new one.',
    fr: 'Le mot de passe par défaut a expiré. Choisissez-en un nouveau.',
  },
  access_denied: { status: 403, en: 'You don’t have permission.', fr: 'Accès non autorisé.' },
  missing_access_flag: {
    status: 403,
    en: 'Your account does not have the required permission.',
    fr: 'Votre compte n’a pas le droit nécessaire.',
  },
  link_invalid: { status: 403, en: 'This link is not valid.', fr: 'Ce lien n’est pas valide.' },
  route_not_found: { status: 404, en: 'Address not found.', fr: 'Adresse introuvable.' },
  data_not_found: { status: 404, en: 'Not found.', fr: 'Introuvable.' },
  member_not_found: { status: 404, en: 'Loyalty member not found.', fr: 'Membre du programme introuvable.' },
  table_not_found: { status: 404, en: 'The restaurant does not know this table.', fr: 'Le restaurant ne connaît pas cette table.' },
  method_not_allowed: {
    status: 405,
    en: 'This address does not support this method.',
    fr: 'Cette adresse n’accepte pas cette méthode.',
  },
  request_timeout: {
    status: 408,
    en: 'The request was not sent completely in time.',
    fr: 'La requête n’a pas été envoyée en entier à temps.',
  },
  mixed_currencies: {
    status: 400,
    en: 'These brands have several currencies. Ask for one brand.',
    fr: 'Ces enseignes ont plusieurs devises. Demandez une seule enseigne.',
  },
  already_exists: { status: 409, en: 'This already exists.', fr: 'Cet élément existe déjà.' },
  conflict: { status: 409, en: 'Not possible right now.', fr: 'Impossible pour le moment.' },
  table_in_use: {
    status: 409,
    en: 'Guests are seated at a table to be removed.',
    fr: 'Des clients sont assis à une table à supprimer.',
  },
  stock_management_v2_disabled: {
    status: 409,
    en: 'Automatic stock management is off. Switch it on in the stock settings.',
    fr: 'La gestion automatique du stock est désactivée. Activez-la dans les réglages du stock.',
  },
  product_not_tracked: {
    status: 409,
    en: 'This product is not tracked. Set a first quantity.',
    fr: 'Ce produit n’est pas suivi. Donnez-lui une première quantité.',
  },
  not_revertible: { status: 409, en: 'This change cannot be undone.', fr: 'Cette modification ne peut pas être annulée.' },
  insufficient_balance: { status: 409, en: 'The balance is not sufficient.', fr: 'Le solde est insuffisant.' },
  promocode_not_on_channel: {
    status: 400,
    en: 'This code only works for online orders.',
    fr: 'Ce code n’est valable que pour les commandes en ligne.',
  },
  promocode_not_found: { status: 404, en: 'We don’t know this code. Check the spelling.', fr: 'Ce code est inconnu. Vérifiez la saisie.' },
  promocode_inactive: { status: 409, en: 'This code can’t be used at the moment.', fr: 'Ce code n’est pas utilisable pour le moment.' },
  promocode_not_started: { status: 409, en: 'This code can’t be used yet.', fr: 'Ce code n’est pas encore utilisable.' },
  promocode_expired: { status: 409, en: 'This code has expired.', fr: 'Ce code a expiré.' },
  promocode_exhausted: {
    status: 409,
    en: 'This code has been used as often as it can be.',
    fr: 'Ce code a déjà été utilisé autant de fois que possible.',
  },
  promocode_wrong_mode: {
    status: 409,
    en: 'This code doesn’t work for this dining option.',
    fr: 'Ce code n’est pas valable pour ce mode de consommation.',
  },
  promocode_wrong_restaurant: {
    status: 409,
    en: 'This code doesn’t work in this restaurant.',
    fr: 'Ce code n’est pas valable dans ce restaurant.',
  },
  promocode_minimum_not_reached: {
    status: 409,
    en: 'Your order is below the minimum for this code.',
    fr: 'Votre commande n’atteint pas le minimum pour ce code.',
  },
  promocode_not_cumulative: {
    status: 409,
    en: 'This code can’t be combined with your other discounts.',
    fr: 'Ce code ne peut pas être cumulé avec vos autres réductions.',
  },
  promocode_already_used: { status: 409, en: 'You’ve already used this code.', fr: 'Vous avez déjà utilisé ce code.' },
  product_unavailable: { status: 409, en: 'Some products are not available.', fr: 'Des produits ne sont pas disponibles.' },
  no_delivery_area: {
    status: 409,
    en: 'We don’t deliver to this address right now.',
    fr: 'Nous ne livrons pas à cette adresse pour le moment.',
  },
  delivery_minimum_not_reached: {
    status: 409,
    en: 'The order is below the minimum for this address.',
    fr: 'La commande n’atteint pas le minimum pour cette adresse.',
  },
  slot_full: {
    status: 409,
    en: 'This time is no longer available. Choose another one.',
    fr: 'Cet horaire n’est plus disponible. Choisissez-en un autre.',
  },
  ordering_closed: {
    status: 409,
    en: 'The restaurant does not take online orders right now.',
    fr: 'Le restaurant ne prend pas de commandes en ligne pour le moment.',
  },
  price_changed: { status: 409, en: 'The price has changed.', fr: 'Le prix a changé.' },
  payment_mismatch: {
    status: 409,
    en: 'The payments do not come to what is to be paid.',
    fr: 'Les paiements ne correspondent pas au montant à payer.',
  },
  idempotency_key_reused: {
    status: 409,
    en: 'This idempotency key was used for another request.',
    fr: 'Cette clé d’idempotence a servi à une autre requête.',
  },
  reward_not_available: {
    status: 409,
    en: 'This reward is not available.',
    fr: 'Cette récompense n’est pas disponible.',
  },
  link_expired: { status: 410, en: 'This link has expired.', fr: 'Ce lien a expiré.' },
  report_expired: { status: 410, en: 'The file of this report has expired.', fr: 'Le fichier de ce rapport a expiré.' },
  precondition_failed: {
    status: 412,
    en: 'Someone else changed this. Reload.',
    fr: 'Quelqu’un l’a modifié. Rechargez.',
  },
  payload_too_large: { status: 413, en: 'The body is too large.', fr: 'Le corps de la requête est trop volumineux.' },
  range_not_satisfiable: { status: 416, en: 'The file has no such part.', fr: 'Le fichier n’a pas cette partie.' },
  import_outdated: {
    status: 409,
    en: 'Records were changed since the preview. Check it again.',
    fr: 'Des données ont été modifiées depuis l’aperçu. Vérifiez-le à nouveau.',
  },
  import_failed: {
    status: 422,
    en: 'Nothing was imported: some rows have errors.',
    fr: 'Rien n’a été importé : des lignes ont des erreurs.',
  },
  takes_too_long: {
    status: 422,
    en: 'This would take too long. Send less at once.',
    fr: 'Ce calcul prendrait trop de temps. Envoyez-en moins à la fois.',
  },
  too_many_requests: { status: 429, en: 'Too many attempts. Wait a little.', fr: 'Trop de tentatives. Patientez un peu.' },
  headers_too_large: {
    status: 431,
    en: 'The headers of the request are too large.',
    fr: 'Les en-têtes de la requête sont trop volumineux.',
  },
  internal_error: {
    status: 500,
    en: 'Something went wrong. Give the request ID to support.',
    fr: 'Une erreur est survenue. Donnez l’identifiant de la requête au support.',
  },
  // 503 rather than 409: clients of the interface retry only after 5xx and time-outs.
  idempotency_in_progress: {
    status: 503,
    en: 'The first request with this idempotency key is still running.',
    fr: 'La première requête avec cette clé d’idempotence est encore en cours.',
  },
  restaurant_offline: { status: 503, en: 'Restaurant offline.', fr: 'Restaurant hors ligne.' },
  unavailable: {
    status: 503,
    en: 'The service is unavailable. Try again.',
    fr: 'Service indisponible. Réessayez.',
  },
} as const satisfies Record<string, { status: number; en: string; fr: string }>;

export type ErrorCode = keyof typeof errorTable;
export type Locale = 'en' | 'fr';
/** A text in every language that Brigade speaks. */
export type Words = Readonly<Record<Locale, string>>;

/** A fault in one field of the input. `path` names the field, such as `lines.0.quantity`. */
export interface Issue {
  path: string;
  code: string;
  message: Words;
}

/** Codes that any operation can answer. Codes of access and validation are derived from its definition. */
export const commonErrors = ['invalid_parameters', 'internal_error', 'unavailable'] as const satisfies readonly ErrorCode[];

interface Details {
  /** Shown to the caller, beside the code. */
  extraData?: unknown;
  /** The faults of the input, shown as `extraData.issues`. */
  issues?: readonly Issue[];
  /** Replaces the message of the code or of the conflict's reason, where the service can name what is in the way. */
  words?: Words;
  /** Response headers, such as Retry-After. */
  headers?: Record<string, string>;
  /** Logged with the request id, never shown. */
  cause?: unknown;
}

/** An issue in a reader’s language. */
export const localizeIssue = (locale: Locale, { path, code, message }: Issue) => ({ path, code, message: message[locale] });

/** Any answer that is not a success. Thrown anywhere below a door, which turns it into the error envelope. */
export class AppError extends Error {
  readonly code: ErrorCode;
  status: number;
  readonly extraData: unknown;
  private readonly issues?: readonly Issue[];
  private readonly words: Words;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorTable[code].status;
    this.issues = details.issues;
    this.extraData = details.issues ? { issues: details.issues.map((issue) => localizeIssue('en', issue)) } : details.extraData;
    this.words = details.words ?? (code === 'conflict' ? wordsOfConflict(details.extraData) : undefined) ?? errorTable[code];
    this.headers = details.headers ?? {};
  }

  /** The message in a reader’s language. */
  wordsIn(locale: Locale): string {
    return this.words[locale];
  }

  /** `extraData` with the issues in a reader’s language. */
  extraDataIn(locale: Locale): unknown {
    return this.issues ? { issues: this.issues.map((issue) => localizeIssue(locale, issue)) } : this.extraData;
  }

  /** The same error with the status that an operation documents for it, if any. */
  withStatus(status: number | undefined): this {
    if (status !== undefined) this.status = status;
    return this;
  }
}

/** The error envelope. */
export function envelopeOf(error: AppError, locale: Locale) {
  const { status, code } = error;
  const extraData = error.extraDataIn(locale);
  return { status, code, message: error.wordsIn(locale), ...(extraData !== undefined && { extraData }) };
}

/** The language of the answer by an Accept-Language header: French if it is preferred to English, otherwise English. */
export function preferLocale(acceptLanguage: string | null): Locale {
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ language, quality }) => (language === 'en' || language === 'fr') && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranked[0]?.language === 'fr' ? 'fr' : 'en';
}
