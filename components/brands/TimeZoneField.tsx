'use client';

import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useMemo } from 'react';

interface Props extends Omit<NativeSelectProps, 'data' | 'onChange'> {
  value: string;
  onChange: (timeZone: string) => void;
  /** All time zones by their IANA names: browsers know others than the service. */
  timeZones: readonly string[];
  /** A first choice, which stands for no name. */
  first?: string;
}

/** One of the world's time zones, by continent. */
export function TimeZoneField({ value, onChange, timeZones, first, ...field }: Props) {
  const data = useMemo(() => {
    const all = value === '' || timeZones.includes(value) ? timeZones : [value, ...timeZones];
    const byContinent = Map.groupBy(all, (zone) => zone.split('/')[0] ?? '');
    const groups = [...byContinent].map(([group, zones]) => ({
      group,
      items: zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    }));
    return [...(first === undefined ? [] : [{ value: '', label: first }]), ...groups];
  }, [value, timeZones, first]);
  return <NativeSelect {...field} data={data} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
}
