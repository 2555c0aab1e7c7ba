import { getLocale } from 'next-intl/server';
import { apiReference } from '@/app/service';
import { type Chapter, chaptersOf } from '@/components/docs/reference';
import { frenchSubjects, frenchTitles } from '@/server/titles.fr';

/** The chapters of the reference, in the reader's language. */
export async function chapters(): Promise<Chapter[]> {
  return chaptersOf(apiReference(), (await getLocale()) === 'fr' ? { titles: frenchTitles, subjects: frenchSubjects } : undefined);
}
