import type { ComponentProps } from 'react';

/** An image in the size that is needed: the service makes the sizes itself, which Next would make again. */
export function Picture({ alt, ...attributes }: ComponentProps<'img'> & { alt: string }) {
  // biome-ignore lint/performance/noImgElement: Next's image would shrink again, in its own process, what the service has made in this size
  return <img alt={alt} {...attributes} />;
}
