'use client';

import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useMemo } from 'react';

interface Props extends Omit<NativeSelectProps, 'data' | 'onChange'> {
  value: string;
  onChange: (timeZone: string) => void;
  /** All time zones by IANA name. From the server, as browsers know others. */
  timeZones: readonly string[];
  /** A first option that stands for no name. */
  first?: string;
}

/** A choice of time zone, by continent. */
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
