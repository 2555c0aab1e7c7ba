import { isLocale, localeCookie } from '@/i18n/locales';
import { type Locale, preferLocale } from '../operation/errors';

const words = {
  en: {
    title: 'Page not found',
    text: 'The link may be out of date or mistyped.',
    home: 'Go to the back office',
    docs: 'API reference',
  },
  fr: {
    title: 'Page introuvable',
    text: 'Le lien est peut-être ancien ou mal recopié.',
    home: 'Aller au back-office',
    docs: 'Référence de l’API',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** Whether a person's browser opens an address, rather than a program. */
export function asksForPage(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html');
}

function localeOf(request: Request): Locale {
  const cookieLocale = new RegExp(`(?:^|;\\s*)${localeCookie}=(\\w+)`).exec(request.headers.get('cookie') ?? '')?.[1];
  return isLocale(cookieLocale) ? cookieLocale : preferLocale(request.headers.get('accept-language'));
}

/** A self-contained page for addresses outside of the back office. It contains nothing from the request. */
export function notFoundPage(request: Request, requestId: string): Response {
  const locale = localeOf(request);
  const { title, text, home, docs } = words[locale];
  const page = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Brigade</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
  :root { color-scheme: light dark; --page: #fcfaf8; --text: #292624; --dimmed: #5d5a57; --line: #dfdbd8; --hue: #6f3777; --on-hue: #fff; }
  @media (prefers-color-scheme: dark) { :root { --page: #120f13; --text: #ebe6ec; --dimmed: #a7a3a8; --line: #332f33; --hue: #e3b3eb; --on-hue: #292624; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1.25rem; background: var(--page); color: var(--text);
    font: 0.9375rem/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif; }
  main { max-width: 26rem; text-align: center; }
  svg { display: block; margin: 0 auto 1.5rem; }
  .code { margin: 0 0 0.25rem; color: var(--dimmed); font-size: 0.8125rem; font-variant-numeric: tabular-nums; letter-spacing: 0.08em; }
  h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.3; font-weight: 600; text-wrap: balance; }
  p { margin: 0 0 1.75rem; color: var(--dimmed); }
  nav { display: flex; flex-wrap: wrap; gap: 0.5rem; justify-content: center; }
  a { padding: 0.5rem 0.875rem; border: 1px solid var(--line); border-radius: 7px; color: var(--text); font-weight: 500; text-decoration: none; }
  a.first { border-color: var(--hue); background: var(--hue); color: var(--on-hue); }
  a:hover { text-decoration: underline; text-underline-offset: 3px; }
  a:focus-visible { outline: 2px solid var(--hue); outline-offset: 2px; }
</style>
</head>
<body>
<main>
  <svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#6f3777"/><path d="M9 7h3v18H9z" fill="#e3b3eb"/><path d="M14 7h3.5a4.25 4.25 0 0 1 0 8.5H14zM14 16.5h4.75a4.25 4.25 0 0 1 0 8.5H14z" fill="#fff"/></svg>
  <p class="code">404</p>
  <h1>${title}</h1>
  <p>${text}</p>
  <nav><a class="first" href="/admin">${home}</a><a href="/docs">${docs}</a></nav>
</main>
</body>
</html>
`;
  return new Response(page, {
    status: 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-request-id': requestId,
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language, Cookie',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    },
  });
}
