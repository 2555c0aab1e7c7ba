import { IconArchive } from '@tabler/icons-react';
import { getLocale, getTranslations } from 'next-intl/server';
import { Link } from '@/components/ui/Link';
import type { RestaurantScope } from '@/components/ui/scope';
import { dateFormat } from '@/i18n/formats';
import type { Locale } from '@/i18n/locales';
import classes from './archived.module.css';

/** A notice above each screen of an archived restaurant, with a link to restore it. */
export async function ArchivedNotice({ restaurant: { id, brandId, timeZone }, since }: { restaurant: RestaurantScope; since: string }) {
  const t = await getTranslations('brands.archive');
  const date = dateFormat((await getLocale()) as Locale, timeZone).format(new Date(since));
  return (
    <aside className={classes.notice} aria-label={t('isArchived', { date })}>
      <IconArchive size={18} aria-hidden />
      <p>
        <strong>{t('isArchived', { date })}.</strong> {t('restaurant.archivedText')}
      </p>
      <Link href={`/admin/brands/${brandId}/restaurants/${id}`}>{t('restaurant.toRestore')}</Link>
    </aside>
  );
}
