'use client';

interface Props {
  error: unknown;
  retry: () => void;
}

/** The last resort if the frame itself failed. Without theme and messages, so it is in both languages with plain styles. */
export default function GlobalError({ error, retry }: Props) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  return (
    <html lang="en">
      <head>
        <title>Brigade</title>
        <meta name="color-scheme" content="light dark" />
      </head>
      <body style={{ fontFamily: 'system-ui, sans-serif', maxWidth: '32rem', margin: '20vh auto', padding: '0 1rem', lineHeight: 1.5 }}>
        <h1 style={{ fontSize: '1.25rem' }}>Something went wrong</h1>
        <p>Brigade could not be shown. Try again in a moment.</p>
        <p lang="fr">Brigade n’a pas pu s’afficher. Réessayez dans un instant.</p>
        <button type="button" onClick={retry}>
          Try again · <span lang="fr">Réessayer</span>
        </button>
        {digest && (
          <p>
            <small>
              <code>{digest}</code>
            </small>
          </p>
        )}
      </body>
    </html>
  );
}
