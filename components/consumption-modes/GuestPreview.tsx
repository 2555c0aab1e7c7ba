'use client';

import { useTranslations } from 'next-intl';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { feeRange } from '@/server/delivery-areas/fees.rules';
import { isNameList } from './form';
import { modeIcons } from './icons';
import classes from './modes.module.css';
import { useAreasOf } from './useAreasOf';

type ShownMode = Omit<ConsumptionMode, 'restaurantId' | 'brandId'>;

/** Previews the choice that guests will see on a channel. It is a picture without controls. */
export function GuestPreview({ channelId, modes }: { channelId: number; modes: ShownMode[] }) {
  const t = useTranslations('consumptionModes');
  const channelName = useChannelName();
  const format = useFormat();
  return (
    <figure className={classes.preview} data-kiosk={channelId === 1 || undefined}>
      <figcaption>{t('preview.title', { channel: channelName(channelId) })}</figcaption>
      <div className={classes.screenshot}>
        <p className={classes.question}>{t('preview.question')}</p>
        {modes.length === 0 && <p className={classes.quiet}>{t('preview.empty')}</p>}
        <ul className={classes.choices}>
          {modes.map((mode) => {
            const Icon = modeIcons[mode.type];
            return (
              <li key={mode.consumptionModeId} className={classes.choice}>
                <Icon size={channelId === 1 ? 30 : 22} stroke={1.5} aria-hidden className={classes.choiceIcon} />
                <span className={classes.choiceText}>
                  <strong className={classes.choiceName}>{t(`types.${mode.type}`)}</strong>
                  <Fee mode={mode} />
                  {mode.reduction > 0 && (
                    <span>
                      {t('preview.reduction', {
                        label: mode.labelReduction ?? t('preview.someReduction'),
                        amount: format.money(mode.reduction),
                      })}
                    </span>
                  )}
                  {mode.isTimeSlotModeEnabled ? (
                    <span>{t('preview.slots')}</span>
                  ) : (
                    mode.delay > 0 && <span>{t('preview.delay', { delay: format.duration(mode.delay) })}</span>
                  )}
                  {mode.additionalInformationType && (
                    <span>
                      {t('preview.then', { question: mode.additionalInformationTitle ?? t(`questions.${mode.additionalInformationType}`) })}
                      {isNameList(mode.tableListChoice) && ` (${t('preview.tables', { count: mode.tableListChoice.length })})`}
                    </span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </figure>
  );
}

/** The price of the option for a guest. For delivery, the total with the area's fee, which depends on the address. */
function Fee({ mode }: { mode: ShownMode }) {
  const t = useTranslations('consumptionModes.preview');
  const format = useFormat();
  const areas = useAreasOf(mode);
  // Reserves the line until its text is known.
  if (!areas) return <span>{'\u00a0'}</span>;
  const [least, most] = feeRange(areas, mode);
  if (most === 0) return null;
  const label = mode.labelFee ?? t('someFee');
  const amount = format.money(least);
  return <span>{least === most ? t('fee', { label, amount }) : t('feeByArea', { label, amount, most: format.money(most) })}</span>;
}
