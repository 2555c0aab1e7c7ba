import type { SealedColumn } from './core/platform/secrets';
import { linksOfMails } from './mail/mail.sealed';
import { chargedCards } from './orders/orders.sealed';
import { cardSetups } from './payments/payments.sealed';
import { walletCards } from './reloads/card-tokens';
import { webhookSecrets } from './webhooks/secrets';

/** All columns of encrypted secrets. Each is encrypted anew when `SECRETS_KEY` is replaced; a feature with such a column adds it here. */
export const sealedColumns: SealedColumn<never>[] = [...webhookSecrets, walletCards, chargedCards, cardSetups, linksOfMails];
