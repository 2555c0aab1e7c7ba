import type { Locale } from '@/server/core/operation/errors';
import { type Db, prisma } from '@/server/core/platform/db';
import type { Letter } from '@/server/mail/letter';
import { queueMail } from '@/server/mail/mail.service';
import type { MailKind } from '@/server/mail/mail-kind';
import { publicAddress } from '@/server/mail/public-address';

/** Mails the head office of a brand, the users of the brand and of its group, that one of its webhooks is paused. */
export async function mailAboutPause(db: Db, brandId: number): Promise<void> {
  const recipients = await db.sql.read<{ email: string; locale: string }>`
    select u.email, case when b.language = 'fr' then 'fr' else 'en' end as locale
    from brands b join users u on u.disabled_at is null
      and ((u.role = 'brand' and u.brand_id = b.id) or (u.role = 'brand_group' and u.brand_group_id = b.brand_group_id))
    where b.id = ${brandId} order by u.id`;
  for (const { email, locale } of recipients) await queueMail(db, { kind: 'webhook_paused', email, locale: locale as Locale, brandId });
}

type Words = (brand: string, hosts: string[]) => Omit<Letter, 'action'> & { label: string };

const words: Record<Locale, Words> = {
  en: (brand, hosts) => ({
    subject: `A webhook of ${brand} is paused`,
    paragraphs: [
      'Hello,',
      `For five days, no event of ${brand} has reached ${hosts.join(', ')}. Brigade has stopped sending there.`,
      'New events are kept for 28 days. When the receiver works again, resume the webhook: all that waits is sent, in its order.',
    ],
    label: 'Open the webhooks',
    after: [],
  }),
  fr: (brand, hosts) => ({
    subject: `Un webhook de ${brand} est en pause`,
    paragraphs: [
      'Bonjour,',
      `Depuis cinq jours, aucun événement de ${brand} n’arrive à ${hosts.join(', ')}. Brigade a cessé les envois.`,
      'Les nouveaux événements sont gardés 28\u00a0jours. Quand le récepteur fonctionne à nouveau, reprenez le webhook\u00a0: tout ce qui attend est envoyé, dans l’ordre.',
    ],
    label: 'Ouvrir les webhooks',
    after: [],
  }),
};

/** Lists the brand's webhooks that were paused because they failed. Not sent if none is paused any more. */
export const pausedMail: MailKind = {
  async compose({ brandId, locale }) {
    const paused = await prisma.webhookEndpoint.findMany({
      where: { brandId: brandId ?? 0, pausedReason: 'failing', deletedAt: null },
      select: { url: true, brand: { select: { name: true } } },
      orderBy: { id: 'asc' },
    });
    const [first] = paused;
    if (!first) return null;
    const { label, ...letter } = words[locale as Locale](first.brand.name, [...new Set(paused.map(({ url }) => new URL(url).host))]);
    return { ...letter, action: { label, address: `${publicAddress()}/admin/brands/${brandId}/webhooks` } };
  },
};
