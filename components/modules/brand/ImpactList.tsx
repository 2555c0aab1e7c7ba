'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { WhenOpen } from '@/components/ui/WhenOpen';
import type { SavedBrandModule } from '@/server/modules/modules.schema';
import { ModuleChanges } from '../ModuleChanges';
import classes from '../modules.module.css';
import { useModuleWords } from '../useModuleWords';

export interface ImpactProps {
  impact: SavedBrandModule['impact'];
}

/** The restaurants that a change of the brand affects, and those that set the same fields themselves. */
export default function ImpactList({ impact }: ImpactProps) {
  const t = useTranslations('modules.preview');
  const words = useModuleWords();
  const format = useFormat();
  const restaurants = [...Map.groupBy(impact, ({ restaurantId }) => restaurantId).values()];
  const changedRestaurants = restaurants.filter((impacts) => impacts.some(({ modules }) => modules.length > 0));
  return (
    <section className={classes.impact}>
      <h3>{t('impact')}</h3>
      {changedRestaurants.length === 0 && <p>{t('noImpact')}</p>}
      {restaurants.map((impacts) => {
        const name = impacts[0]?.restaurantName ?? '';
        const overrides = impacts.flatMap((each) => each.overrides);
        return (
          <div key={impacts[0]?.restaurantId} className={classes.impacted}>
            {impacts.some(({ modules }) => modules.length > 0) && (
              <WhenOpen
                summary={
                  <>
                    {name} <span className={classes.unit}>{format.number(impacts.reduce((sum, each) => sum + countOf(each), 0))}</span>
                  </>
                }
              >
                {() =>
                  impacts.flatMap((each) =>
                    each.modules.map((module) => (
                      <div key={`${module.moduleId}/${module.channelId}`}>
                        <p className={classes.unit}>
                          {words.type(module)} · {words.channel(module.channelId)}
                        </p>
                        <ModuleChanges changes={module.changes} />
                      </div>
                    )),
                  )
                }
              </WhenOpen>
            )}
            {overrides.length > 0 && (
              <p className={classes.unit}>
                {t('overrides', { restaurant: name, fields: format.list(overrides.map((path) => words.field(path))) })}
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
}

const countOf = ({ modules }: SavedBrandModule['impact'][number]) => modules.reduce((sum, { changes }) => sum + changes.length, 0);
