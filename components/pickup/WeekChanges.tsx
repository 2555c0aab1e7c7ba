import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { ChangesPreview } from '@/components/ui/ChangesPreview';
import { useFormat } from '@/components/ui/useFormat';
import type { PickupCopied } from '@/server/pickup/pickup.schema';
import { useWeekWords } from './useWeekWords';

type Days = PickupCopied['restaurants'][number]['week'];
type Ranges = Days[number]['after'];

/** How the days of a week become different; days that change alike stand together. */
export function WeekChanges({ days }: { days: Days }) {
  const t = useTranslations('pickup');
  const format = useFormat();
  const words = useWeekWords();
  const alike = [...Map.groupBy(days, ({ before, after }) => JSON.stringify([before, after])).values()];
  const inWords = ({ start, end, orderingQuotas }: Ranges[number]) => {
    const quotas = orderingQuotas.map(
      ({ consumptionMode: mode, orderingQuota }) => `${t(`modes.${mode}`)} ${format.number(orderingQuota)}`,
    );
    return [words.hours({ start, end }), ...(quotas.length > 0 ? [quotas.join(', ')] : [])].join(' · ');
  };
  return (
    <ChangesPreview
      changes={alike.flatMap(([first, ...others]) =>
        first ? [{ path: [first, ...others].map(({ day }) => day), kind: 'changed', before: first.before, after: first.after }] : [],
      )}
      label={(path) => format.list(path.map((day) => words.day(day as Days[number]['day'])))}
      value={(_path, ranges) =>
        (ranges as Ranges).length === 0
          ? t('exceptions.closed')
          : (ranges as Ranges).map((range, index) => (
              <Fragment key={range.start}>
                {index > 0 && <br />}
                {inWords(range)}
              </Fragment>
            ))
      }
    />
  );
}
