import '@mantine/core/styles.layer.css';
import './globals.css';
// The not-found page is sent with every route, so its styles must not become an unused preload.
import '@/components/ui/states.module.css';
import { mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTimeZone } from 'next-intl/server';
import type { ReactNode } from 'react';
import { InitialColorScheme } from '@/components/shell/InitialColorScheme';
import { Messages } from '@/components/shell/Messages';
import { Providers } from '@/components/shell/Providers';

export const metadata: Metadata = { title: { default: 'Brigade', template: '%s · Brigade' }, robots: { index: false } };

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fcfaf8' },
    { media: '(prefers-color-scheme: dark)', color: '#120f13' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const locale = await getLocale();
  return (
    <html lang={locale} {...mantineHtmlProps}>
      <body>
        <InitialColorScheme nonce={nonce} />
        <Messages locale={locale} timeZone={await getTimeZone()}>
          <Providers>{children}</Providers>
        </Messages>
      </body>
    </html>
  );
}
