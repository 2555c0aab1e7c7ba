'use client';

import { useTranslations } from 'next-intl';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useFormat } from '@/components/ui/useFormat';
import type { BrandWallets } from '@/server/wallet/wallet.schema';
import classes from './brand.module.css';
import { pocketColors } from './pocketColors';

type Day = BrandWallets['days'][number];

/** From below: most of it is the customers’ own. */
const stacked = ['own', 'employer', 'promotional'] as const;
const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--mantine-color-dimmed)', fontSize: 12 }, tickLine: false } as const;

/** What all wallets hold at the end of each day, the pockets on top of each other. */
export default function PocketsChart({ days, height }: { days: readonly Day[]; height: number }) {
  const format = useFormat();
  // A pocket that is empty all the time would draw its line over another’s.
  const filled = stacked.filter((pocket) => days.some((day) => day[pocket] !== 0));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <AreaChart data={[...days]} margin={{ top: 8, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis {...axis} dataKey="day" minTickGap={40} tickFormatter={format.dayMonth} />
        <YAxis {...axis} width={64} axisLine={false} tickFormatter={format.compactMoney} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={({ active, payload }) => {
            const day = payload?.[0]?.payload as Day | undefined;
            return active && day ? <DayWords day={day} /> : null;
          }}
        />
        {filled.map((pocket) => (
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
  const pocket = useTranslations('customers.wallet.pocket');
  const t = useTranslations('wallet.brand');
  const format = useFormat();
  return (
    <div className={classes.tooltip}>
      <span className={classes.quiet}>{format.date(day.day)}</span>
      {stacked.map((each) => (
        <span key={each} className={classes.pair}>
          {pocket(each)} <span className="tabular">{format.money(day[each])}</span>
        </span>
      ))}
      <strong className={classes.pair}>
        {t('balance')} <span className="tabular">{format.money(day.balance)}</span>
      </strong>
    </div>
  );
}
