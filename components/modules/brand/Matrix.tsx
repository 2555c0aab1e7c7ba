'use client';

import { IconEqual, IconTableOff } from '@tabler/icons-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import { Panel } from '@/components/ui/Panel';
import { EmptyState } from '@/components/ui/states';
import type { Json } from '@/server/modules/layers.rules';
import type { BrandModules } from '@/server/modules/modules.schema';
import { keyOf } from '../drafts';
import { useModuleWords } from '../useModuleWords';
import { definitionAt, useValueWords } from '../useValueWords';
import classes from './matrix.module.css';

type Difference = BrandModules['differences'][number];

/** Modules × restaurants: how many settings of each differ from the brand, and which. */
export default function Matrix({ brand }: { brand: BrandModules }) {
  const t = useTranslations('modules.brand');
  const words = useModuleWords();
  const [open, setOpen] = useState<Difference | null>(null);
  const at = (restaurantId: number, key: string) =>
    brand.differences.find((each) => each.restaurantId === restaurantId && keyOf(each) === key);
  const rows = brand.modules.filter((module) => brand.differences.some((each) => keyOf(each) === keyOf(module)));
  const nameOf = (module: (typeof rows)[number]) => `${words.type(module)} · ${words.channel(module.channelId)}`;
  const openModule = open && brand.modules.find((module) => keyOf(module) === keyOf(open));
  const restaurantName = brand.restaurants.find(({ restaurantId }) => restaurantId === open?.restaurantId)?.restaurantName ?? '';

  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconTableOff size={20} />} title={t('nobody')}>
        {t('nobodyText')}
      </EmptyState>
    );
  }
  return (
    <Panel flush title={t('matrix')}>
      <p className={classes.text}>{t('matrixText')}</p>
      <section className={classes.scroll} aria-label={t('matrix')} tabIndex={-1}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('module')}</th>
              {brand.restaurants.map(({ restaurantId, restaurantName: name }) => (
                <th key={restaurantId} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((module) => (
              <tr key={keyOf(module)}>
                <th scope="row">{nameOf(module)}</th>
                {brand.restaurants.map(({ restaurantId, restaurantName: name }) => {
                  const found = at(restaurantId, keyOf(module));
                  return (
                    <td key={restaurantId}>
                      {found ? (
                        <button
                          type="button"
                          className={classes.cell}
                          aria-label={t('cell', { restaurant: name, module: nameOf(module), count: found.fields.length })}
                          onClick={() => setOpen(found)}
                        >
                          {found.fields.length}
                        </button>
                      ) : (
                        <IconEqual size={15} className={classes.same} role="img" aria-label={t('follows')} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <DetailDrawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={openModule ? t('differs', { restaurant: restaurantName, module: nameOf(openModule) }) : ''}
      >
        {open && <Differing difference={open} restaurantName={restaurantName} />}
      </DetailDrawer>
    </Panel>
  );
}

function Differing({ difference, restaurantName }: { difference: Difference; restaurantName: string }) {
  const t = useTranslations('modules.brand');
  const words = useModuleWords();
  const inWords = useValueWords();
  return (
    <>
      <dl className={classes.fields}>
        {difference.fields.map(({ path, value, inherited, isLocked }) => (
          <div key={path.join('\0')}>
            <dt>{words.field(path)}</dt>
            <dd>
              {inWords(definitionAt(path), value as Json)}
              <span className={classes.brand}>{t('ofBrand', { value: inWords(definitionAt(path), (inherited ?? null) as Json) })}</span>
              {isLocked && <span className={classes.brand}>{t('asleep')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Link href={`/admin/restaurants/${difference.restaurantId}/modules?channel=${difference.channelId}`} className={classes.link}>
        {t('openRestaurant', { restaurant: restaurantName })}
      </Link>
    </>
  );
}
