'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ImageField } from '@/components/images/ImageField';
import { Picture } from '@/components/ui/Picture';
import { useFormat } from '@/components/ui/useFormat';
import { lastingUrl } from '@/server/images/images.rules';
import { colourWarnings, parseColour } from './colours';
import classes from './logo.module.css';

/** The fields of a brand edited here. */
export interface BrandLook {
  logoImageId: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
}

interface Props {
  brandId: number;
  value: BrandLook;
  disabled?: boolean;
  /** The error of the logo. */
  error?: string;
  onChange: (change: Partial<BrandLook>) => void;
}

/** Logo and colours of a brand as form fields, with a preview and a warning if they are hard to read. */
export function LogoAndColours({ brandId, value, disabled, error, onChange }: Props) {
  const t = useTranslations('images.logo');
  const format = useFormat();
  const { logoImageId, primaryColor, secondaryColor } = value;
  const logoUrl = logoImageId && lastingUrl(logoImageId);
  return (
    <div className={classes.look}>
      <ImageField
        brandId={brandId}
        label={t('logo')}
        description={t('text')}
        error={error}
        url={logoUrl}
        disabled={disabled}
        onClear={() => onChange({ logoImageId: null })}
        onChoose={({ imageId }) => onChange({ logoImageId: imageId })}
      />
      <div className={classes.colours}>
        <ColourField
          label={t('primary')}
          value={primaryColor}
          disabled={disabled}
          onChange={(colour) => onChange({ primaryColor: colour })}
        />
        <ColourField
          label={t('secondary')}
          value={secondaryColor}
          disabled={disabled}
          onChange={(colour) => onChange({ secondaryColor: colour })}
        />
      </div>
      <div aria-live="polite">
        {colourWarnings(primaryColor, secondaryColor).map(({ kind, ratio }) => (
          <p key={kind} className={classes.warning}>
            {t(kind, { ratio: format.number(Math.floor(ratio * 10) / 10) })}
          </p>
        ))}
      </div>
      {primaryColor && (
        <div className={classes.sample} style={{ borderColor: secondaryColor ?? 'var(--line)' }} aria-hidden>
          {logoUrl && <Picture src={logoUrl} alt="" />}
          <span className={classes.sampleButton} style={{ background: primaryColor }}>
            {t('sample')}
          </span>
        </div>
      )}
    </div>
  );
}

interface ColourProps {
  label: string;
  value: string | null;
  disabled?: boolean;
  onChange: (colour: string | null) => void;
}

/** A colour, typed or picked. An incomplete colour changes nothing. */
function ColourField({ label, value, disabled, onChange }: ColourProps) {
  const t = useTranslations('images.logo');
  const [lastValue, setLastValue] = useState(value);
  const [text, setText] = useState(value ?? '');
  const parsed = parseColour(text);
  // The value changed elsewhere: by undo, or by a colleague's save.
  if (value !== lastValue) {
    setLastValue(value);
    if (parsed !== value) setText(value ?? '');
  }
  function enter(typed: string) {
    setText(typed);
    const colour = parseColour(typed);
    if (colour !== undefined) onChange(colour);
  }
  return (
    <TextInput
      label={label}
      placeholder="#7a2f53"
      value={text}
      disabled={disabled}
      maxLength={9}
      autoComplete="off"
      spellCheck={false}
      error={parsed === undefined && t('colourFault')}
      leftSectionWidth="3.25rem"
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={t('pick', { name: label })}
          data-none={value === null || undefined}
          value={value ?? '#ffffff'}
          disabled={disabled}
          onChange={(event) => enter(event.currentTarget.value)}
        />
      }
      onChange={(event) => enter(event.currentTarget.value)}
    />
  );
}
