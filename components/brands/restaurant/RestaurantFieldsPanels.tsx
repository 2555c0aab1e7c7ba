'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { MAX_NAME } from '@/server/brands/chain.values';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import type { FoundAddress } from '@/server/delivery-areas/delivery-areas.schema';
import { TimeZoneField } from '../TimeZoneField';
import { AddressSearch } from './AddressSearch';
import { type Faults, isRequired, type Point, type RestaurantFields } from './form';
import { HoursFields } from './HoursFields';
import { PinMap } from './PinMap';
import classes from './restaurant.module.css';

/** The data of the page for the form. */
export interface FormFacts {
  baseMap: BaseMap;
  /** Whether there is a geocoder. */
  findsAddresses: boolean;
  countries: { value: string; label: string }[];
  timeZones: string[];
  /** A nearby point to start with. */
  near: Point | null;
}

interface Props {
  facts: FormFacts;
  brandId: number;
  form: RestaurantFields;
  onEdit: (change: Partial<RestaurantFields>) => void;
  faults: Faults<string>;
  checked: boolean;
  /** The stored end of service; null for a new restaurant. */
  closesAt: number | null;
}

/** Degrees shown around the point itself, and around one that is only nearby. */
const CLOSE = 0.004;
const WIDE = 0.05;
/** Mainland France, if nothing nearer is known. */
const ANYWHERE: Point[] = [
  { lat: 51.1, lng: -5.1 },
  { lat: 41.3, lng: 9.6 },
];

const pointsAround = ({ lat, lng }: Point, by: number): Point[] => [
  { lat: Math.max(-85, lat - by), lng },
  { lat: Math.min(85, lat + by), lng },
];

/** All fields of a restaurant: its name, its location and its opening hours. */
export function RestaurantFieldsPanels({ facts, brandId, form, onEdit, faults, checked, closesAt }: Props) {
  const t = useTranslations('brands.restaurant');
  const { near } = facts;
  const [sight, setSight] = useState({ points: form.point ? pointsAround(form.point, CLOSE) : near ? pointsAround(near, WIDE) : ANYWHERE });
  const textField = (field: 'name' | 'street' | 'postalCode' | 'city' | 'phone' | 'email', maxLength: number) => ({
    label: t(`fields.${field}`),
    required: isRequired(field),
    maxLength,
    autoComplete: 'off',
    value: form[field],
    error: faults[field],
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [field]: event.currentTarget.value }),
  });
  function movePin(point: Point) {
    onEdit({ point });
    setSight({ points: pointsAround(point, CLOSE) });
  }
  const isListed = (countryCode: string | undefined) => facts.countries.some(({ value }) => value === countryCode);
  function applyAddress({ label: _, lat, lng, ...parts }: FoundAddress) {
    const countryCode = isListed(parts.countryCode) ? parts.countryCode : undefined;
    onEdit({ ...parts, countryCode: countryCode ?? form.countryCode, point: { lat, lng } });
    setSight({ points: pointsAround({ lat, lng }, CLOSE) });
  }
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <Panel title={t('contact')}>
          <div className={classes.fields}>
            <TextInput {...textField('name', MAX_NAME)} />
            <TextInput {...textField('phone', 40)} type="tel" description={t('phoneHint')} />
            <TextInput {...textField('email', 254)} type="email" spellCheck={false} />
          </div>
        </Panel>
        <Panel title={t('address')}>
          {facts.findsAddresses && <AddressSearch brandId={brandId} near={form.point ?? near} onPick={applyAddress} />}
          <div className={classes.fields}>
            <TextInput {...textField('street', 120)} />
            <div className={classes.town}>
              <TextInput {...textField('postalCode', 16)} />
              <TextInput {...textField('city', 120)} />
            </div>
            <NativeSelect
              label={t('fields.countryCode')}
              // A code stored before only listed ones were accepted is shown as it is, until a country is chosen.
              data={isListed(form.countryCode) ? facts.countries : [form.countryCode, ...facts.countries]}
              value={form.countryCode}
              error={faults.countryCode}
              onChange={(event) => onEdit({ countryCode: event.currentTarget.value })}
            />
          </div>
        </Panel>
      </div>
      <Panel title={t('point.title')}>
        <div className={classes.fields}>
          <PinMap
            point={form.point}
            onChange={(point) => onEdit({ point })}
            onTyped={movePin}
            start={near ?? { lat: 46.6, lng: 2.4 }}
            sight={sight}
            baseMap={facts.baseMap}
            error={faults.point}
          />
          <ZoneField form={form} onEdit={onEdit} timeZones={facts.timeZones} isNew={closesAt === null} />
        </div>
      </Panel>
      <div className={classes.wide}>
        <Panel title={t('hours.title')}>
          <HoursFields hours={form.hours} onChange={(hours) => onEdit({ hours })} closesAt={closesAt} checked={checked} />
        </Panel>
      </div>
    </div>
  );
}

interface ZoneProps extends Pick<Props, 'form' | 'onEdit'> {
  timeZones: string[];
  isNew: boolean;
}

/** Two decimals of a degree are a kilometre, so dragging a pin along a street causes one request. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;

/** The time zone of a restaurant. A new one gets the zone of its location unless another is chosen. A hint appears if they differ. */
function ZoneField({ form: { point, timeZone }, onEdit, timeZones, isNew }: ZoneProps) {
  const t = useTranslations('brands.restaurant.zone');
  const trpc = useTRPC();
  const at = { lat: roughly(point?.lat ?? 0), lng: roughly(point?.lng ?? 0) };
  const { data } = useQuery(trpc.brands.findTimeZone.queryOptions(at, { enabled: point !== null, placeholderData: keepPreviousData }));
  const pointTimeZone = point === null ? undefined : data?.timeZone;
  const isDifferent = pointTimeZone !== undefined && timeZone !== '' && timeZone !== pointTimeZone;
  return (
    <div>
      <TimeZoneField
        label={t('label')}
        description={t('hint')}
        timeZones={timeZones}
        first={isNew ? (pointTimeZone ? t('ofPoint', { zone: pointTimeZone.replaceAll('_', ' ') }) : t('ofPointLater')) : undefined}
        value={timeZone}
        onChange={(zone) => onEdit({ timeZone: zone })}
      />
      <div role="status">
        {isDifferent && (
          <p className={classes.note}>
            {t('other', { zone: pointTimeZone.replaceAll('_', ' ') })}{' '}
            <Button size="compact-sm" variant="subtle" onClick={() => onEdit({ timeZone: isNew ? '' : pointTimeZone })}>
              {t('use')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
