'use client';

import { useTranslations } from 'next-intl';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import charts from '@/components/ui/charts/charts.module.css';
import { axis, tooltipOf } from '@/components/ui/charts/parts';
import { useFormat } from '@/components/ui/useFormat';
import { unitOf } from '@/i18n/currencies';
import type { BrandWallets } from '@/server/wallet/wallet.schema';
import classes from './brand.module.css';
import { pocketColors } from './pocketColors';

type Day = BrandWallets['days'][number];

/** From the bottom: the customers’ own money is the largest part. */
const pocketOrder = ['own', 'employer', 'promotional'] as const;

/** The balance of all wallets at the end of each day, with the pockets stacked. */
export default function PocketsChart({ days, height }: { days: readonly Day[]; height: number }) {
  const format = useFormat();
  // Below this, all ticks of the axis would show the same amount.
  const minAxisMax = 4 * unitOf(format.currency);
  // Drawn from the top. Where a pocket is empty, its line coincides with the next pocket’s, which is drawn over it.
  const visiblePockets = pocketOrder.filter((pocket) => pocket === 'own' || days.some((day) => day[pocket] !== 0)).toReversed();
  return (
    <ResponsiveContainer width="100%" height={height}>
      <AreaChart reverseStackOrder data={[...days]} margin={{ top: 8, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis {...axis} dataKey="day" minTickGap={40} tickFormatter={format.dayMonth} />
        <YAxis
          {...axis}
          width={64}
          axisLine={false}
          domain={[0, days.some(({ balance }) => balance > minAxisMax) ? 'auto' : minAxisMax]}
          tickFormatter={format.compactMoney}
        />
        <Tooltip {...tooltipOf((day: Day) => <DayWords day={day} />)} />
        {visiblePockets.map((pocket) => (
          <Area
            key={pocket}
            type="linear"
            dataKey={pocket}
            stackId="balance"
            stroke={pocketColors[pocket]}
            strokeWidth={1.5}
            fill={pocketColors[pocket]}
            fillOpacity={0.16}
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}

function DayWords({ day }: { day: Day }) {
  const pocketName = useTranslations('customers.wallet.pocket');
  const t = useTranslations('wallet.brand');
  const format = useFormat();
  return (
    <>
      <span className={charts.quiet}>{format.date(day.day)}</span>
      {pocketOrder.map((pocket) => (
        <span key={pocket} className={classes.pair}>
          {pocketName(pocket)} <span className="tabular">{format.money(day[pocket])}</span>
        </span>
      ))}
      <strong className={classes.pair}>
        {t('balance')} <span className="tabular">{format.money(day.balance)}</span>
      </strong>
    </>
  );
}
