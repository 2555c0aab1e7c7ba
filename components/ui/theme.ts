'use client';

import { type ButtonProps, type CSSVariablesResolver, createTheme } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { aubergine, blue, dark, gray, green, hues, orange, red, teal, yellow } from './colors';
import { RequiredField } from './RequiredField';

// Inter if installed, otherwise the system's interface font; `system-ui` itself is a wide font on some Linux desktops.
const systemFont =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif";

/** Hints and errors of fields. Mantine's default is 11 px. */
const caption = 'var(--mantine-font-size-xs)';

/** The name of a thing in a title may have no space to break at. */
const layerTitle = { minWidth: 0, fontWeight: 600, fontSize: '1rem', lineHeight: 1.35, overflowWrap: 'anywhere' } as const;

export const theme = createTheme({
  colors: { aubergine, red, orange, yellow, green, teal, blue, gray, dark },
  primaryColor: 'aubergine',
  primaryShade: 7,
  black: '#292624',
  fontFamily: systemFont,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontFamily: systemFont,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: naming a component by its import would add it to the first load of every screen.
  components: {
    Button: {
      vars: (_theme: unknown, { size = 'sm' }: ButtonProps) =>
        size === 'sm'
          ? { root: { '--button-height': '2.125rem', '--button-padding-x': '0.875rem', '--button-fz': '0.875rem' } }
          : { root: {} },
      styles: { root: { fontWeight: 500 } },
    },
    InputWrapper: {
      defaultProps: {
        inputContainer: (field: ReactNode) => createElement(RequiredField, null, field),
        // Hints go below the field, so that neighbouring fields align when only one has a hint.
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      },
      vars: () => ({ description: { '--input-description-size': caption }, error: { '--input-error-size': caption } }),
      styles: { label: { marginBottom: '0.25rem' }, description: { marginTop: '0.25rem' }, error: { marginTop: '0.25rem' } },
    },
    // The hint and the error have their own margin.
    Input: { vars: () => ({ wrapper: { '--input-margin-bottom': '0px' } }) },
    InputDescription: { vars: () => ({ description: { '--input-description-size': caption } }) },
    InputError: { vars: () => ({ error: { '--input-error-size': caption } }) },
    InputBase: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' }, styles: { root: { textTransform: 'none', fontWeight: 500 } } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { transition: 'pop', duration: 120 },
      },
      styles: { title: layerTitle },
    },
    Drawer: {
      defaultProps: { position: 'right', overlayProps: { backgroundOpacity: 0.25 }, transitionProps: { duration: 160 } },
      styles: { title: layerTitle },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
  },
});

/** Text, tinted and filled variants of each hue, at steps with enough contrast in both schemes. */
function hueVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    hues.flatMap((hue) => {
      const step = (n: number) => `var(--mantine-color-${hue}-${n})`;
      const tint = (percent: number) => `color-mix(in srgb, ${step(5)} ${percent}%, transparent)`;
      return scheme === 'light'
        ? [
            [`--mantine-color-${hue}-text`, step(7)],
            [`--mantine-color-${hue}-light`, step(1)],
            [`--mantine-color-${hue}-light-hover`, step(2)],
            [`--mantine-color-${hue}-light-color`, step(8)],
          ]
        : [
            [`--mantine-color-${hue}-text`, step(3)],
            [`--mantine-color-${hue}-light`, tint(20)],
            [`--mantine-color-${hue}-light-hover`, tint(28)],
            [`--mantine-color-${hue}-light-color`, step(2)],
            [`--mantine-color-${hue}-outline`, step(4)],
          ];
    }),
  );
}

/** Surfaces and lines that Mantine has no name for, and Mantine's own names at steps that reach 4.5:1. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...hueVariables('light'),
    '--surface-page': 'var(--mantine-color-gray-0)',
    '--surface-side': 'var(--mantine-color-gray-1)',
    '--surface-card': '#ffffff',
    '--surface-sunken': 'var(--mantine-color-gray-1)',
    '--surface-hover': 'color-mix(in srgb, var(--mantine-color-gray-9) 5%, transparent)',
    '--surface-selected': 'color-mix(in srgb, var(--mantine-color-aubergine-6) 12%, transparent)',
    '--line': 'var(--mantine-color-gray-2)',
    '--line-strong': 'var(--mantine-color-gray-4)',
    '--line-control': '#938f8b',
    '--shadow-float': '0 1px 2px rgb(41 38 36 / 6%), 0 8px 24px rgb(41 38 36 / 10%)',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-anchor': 'var(--mantine-color-aubergine-7)',
  },
  dark: {
    ...hueVariables('dark'),
    '--surface-page': 'var(--mantine-color-dark-8)',
    '--surface-side': 'var(--mantine-color-dark-9)',
    '--surface-card': 'var(--mantine-color-dark-7)',
    '--surface-sunken': 'var(--mantine-color-dark-8)',
    '--surface-hover': 'color-mix(in srgb, #ffffff 6%, transparent)',
    '--surface-selected': 'color-mix(in srgb, var(--mantine-color-aubergine-4) 20%, transparent)',
    '--line': 'var(--mantine-color-dark-6)',
    '--line-strong': 'var(--mantine-color-dark-4)',
    '--line-control': '#6f6a70',
    '--shadow-float': '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 50%)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-aubergine-3)',
  },
});
