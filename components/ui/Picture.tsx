import type { ComponentProps } from 'react';

/** An image in the size needed. The service already resizes images, so Next's resizing is not used. */
export function Picture({ alt, ...attributes }: ComponentProps<'img'> & { alt: string }) {
  // biome-ignore lint/performance/noImgElement: Next's image would resize what the service has already resized
  return <img alt={alt} {...attributes} />;
}
