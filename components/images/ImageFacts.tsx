'use client';

import { useTranslations } from 'next-intl';
import { CopyTextButton } from '@/components/ui/CopyTextButton';
import { Link } from '@/components/ui/Link';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { Image, ImageUse } from '@/server/images/images.schema';
import classes from './images.module.css';

const KILOBYTE = 1_024;

/** The uses of an image, its size and its address. */
export function ImageFacts({ image, brandId }: { image: Image; brandId: number }) {
  const t = useTranslations('images');
  const format = useFormat();
  const facts = [
    ['pixels', t('pixels', { width: image.sourceWidth, height: image.sourceHeight })],
    ['format', image.format.toUpperCase()],
    ['bytes', t('kilobytes', { size: format.number(Math.ceil(image.bytes / KILOBYTE)) })],
    ['added', format.dateTime(image.createdAt)],
    ...(image.deletedOn ? [['deletedOn', format.date(image.deletedOn)] as const] : []),
  ] as const;
  return (
    <>
      <section>
        <h3 className={classes.heading}>{t('usedBy')}</h3>
        {image.uses.length === 0 ? (
          <p className={classes.cardNote}>{t('unused')}</p>
        ) : (
          <ul className={classes.uses}>
            {image.uses.map((use) => (
              <li key={`${use.kind}/${use.id}`}>
                <UseLink use={use} brandId={brandId} />
              </li>
            ))}
            {image.useCount > image.uses.length && <li>{t('moreUses', { count: image.useCount - image.uses.length })}</li>}
          </ul>
        )}
      </section>
      <section>
        <h3 className={classes.heading}>{t('facts')}</h3>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {image.archivedAt === null && <Address path={image.lastingUrl} />}
      </section>
    </>
  );
}

function Address({ path }: { path: string }) {
  const t = useTranslations('images');
  return (
    <p className={classes.address}>
      <code>{path}</code>
      <CopyTextButton variant="default" text={path} label={t('copyAddress')} done={t('copied')} />
    </p>
  );
}

/** A use of an image, with a link to where it can be changed. */
function UseLink({ use, brandId }: { use: ImageUse; brandId: number }) {
  const t = useTranslations('images');
  const channelName = useChannelName();
  const links: Record<ImageUse['kind'], string | null> = {
    brand_logo: `/admin/brands/${brandId}/settings`,
    catalog_product: `/admin/brands/${brandId}/catalog/${use.id}`,
    menu_product: `/admin/restaurants/${use.restaurantId}/menu`,
    // Uses in rewards have no link.
    loyalty_reward: null,
    brand_module: `/admin/brands/${brandId}/modules`,
    restaurant_module: `/admin/restaurants/${use.restaurantId}/modules`,
  };
  const usage = t(`use.${use.kind}`, { channel: use.channelId === null ? '' : channelName(use.channelId) });
  const link = links[use.kind];
  return (
    <>
      {link === null ? use.name : <Link href={link}>{use.name}</Link>} <span className={classes.cardNote}>{usage}</span>
    </>
  );
}
