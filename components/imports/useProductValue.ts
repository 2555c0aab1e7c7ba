import { useLocale, useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { priceColumns } from '@/server/catalog/catalog-file.values';
import { allergenWords, dayWords, dietWords, firstWords, modeWords } from '@/server/catalog/catalog-words.values';
import { vatGroups } from '@/server/fiscal/vat-groups.values';

const lists = { allergens: allergenWords, diets: dietWords } as const;

/** Formats the value of a product's field. */
export function useProductValue(): (key: string, value: unknown) => string {
  const words = useTranslations('common.changes');
  const locale = useLocale();
  const format = useFormat();
  const prices = (byKey: Record<string, number>) => {
    const modes = firstWords(modeWords, locale);
    const target = (key: string) =>
      key
        .split('/')
        .map((word) => modes[word] ?? word)
        .filter(Boolean)
        .join(' / ');
    return Object.entries(byKey).map(([key, cents]) => `${target(key)} ${format.money(cents)}`);
  };
  const times = (ranges: { day: string; start: number; end: number }[]) => {
    const days = firstWords(dayWords, locale);
    return ranges.map(({ day, start, end }) => `${days[day] ?? day} ${format.time(start)}–${format.time(end)}`);
  };
  const steps = (list: { name: string; min: number; max: number; choices: { name: string; extraCents: number }[] }[]) =>
    list.map(({ name, min, max, choices }) => {
      const number = min === 1 && max === 1 ? '' : ` ${min === max ? min : `${min}–${max}`}`;
      const named = choices.map((choice) => (choice.extraCents > 0 ? `${choice.name} +${format.money(choice.extraCents)}` : choice.name));
      return `${name}${number}: ${named.join(', ')}`;
    });
  return (key, value) => {
    if (value === null || value === undefined) return '';
    if (key === 'price' || key in priceColumns) return format.money(Number(value));
    if (key === 'vatGroup') return vatGroups.find(({ vatGroupId }) => vatGroupId === value)?.name[locale] ?? String(value);
    if (key === 'otherPrices') return prices(value as Record<string, number>).join(', ');
    if (key === 'steps') return steps(value as Parameters<typeof steps>[0]).join(' · ');
    if (key === 'saleTimes') return times(value as { day: string; start: number; end: number }[]).join(', ');
    if (key === 'allergens' || key === 'diets') {
      const names = firstWords(lists[key], locale);
      return (value as string[]).map((code) => names[code] ?? code).join(', ');
    }
    if (Array.isArray(value)) return value.join(', ');
    return typeof value === 'boolean' ? words(value ? 'yes' : 'no') : String(value);
  };
}
