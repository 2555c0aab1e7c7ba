/** The product's logo: a B made of a post and two domes. The favicon (app/icon.svg) is the same drawing. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-aubergine-8)" />
      <path d="M9 7h3v18H9z" fill="var(--mantine-color-aubergine-3)" />
      <path d="M14 7h3.5a4.25 4.25 0 0 1 0 8.5H14zM14 16.5h4.75a4.25 4.25 0 0 1 0 8.5H14z" fill="#fff" />
    </svg>
  );
}
