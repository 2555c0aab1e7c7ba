import type { Context } from '@/server/core/operation/context';
import { asLastingUrl, imageOfUrl } from '@/server/images/images.rules';
import { assertUsableImages } from '@/server/images/images.store';
import { isSettings, type Json, type Settings } from './layers.rules';

/** Settings with the stored addresses of logo and slides. Images of the library get their permanent form. */
export function withLastingImages(settings: Settings, origin: string): Settings {
  const { style } = settings;
  if (!isSettings(style)) return settings;
  const { logo, slideshow } = style;
  const slideOf = (slide: Json) =>
    isSettings(slide) && typeof slide.url === 'string' ? { ...slide, url: asLastingUrl(slide.url, origin) } : slide;
  return {
    ...settings,
    style: {
      ...style,
      ...(typeof logo === 'string' && { logo: asLastingUrl(logo, origin) }),
      ...(Array.isArray(slideshow) && { slideshow: slideshow.map(slideOf) }),
    },
  };
}

/** The library images in settings, with the path of each one's first use. */
function imagesIn(settings: Settings | null): Map<string, string> {
  const style = settings?.style;
  if (!isSettings(style)) return new Map();
  const slides = Array.isArray(style.slideshow) ? style.slideshow : [];
  const shown = [
    ...slides.map((slide, index) => [`module.style.slideshow.${index}.url`, isSettings(slide) ? slide.url : null] as const).reverse(),
    ['module.style.logo', style.logo] as const,
  ];
  return new Map(
    shown.flatMap(([path, url]) => {
      const imageId = typeof url === 'string' ? imageOfUrl(url) : null;
      return imageId === null ? [] : [[imageId, path] as const];
    }),
  );
}

/**
 * Checks that images newly used by settings can be chosen, and keeps them from being archived until the transaction ends.
 * @param readEarlier the earlier settings; images already used there are not checked again
 * @throws as assertUsableImages
 */
export async function lockNewImages(
  ctx: Context,
  brandId: number,
  settings: Settings,
  readEarlier: () => Promise<{ own: unknown } | null>,
): Promise<void> {
  const images = imagesIn(settings);
  if (images.size === 0) return;
  const earlier = imagesIn(((await readEarlier())?.own ?? null) as Settings | null);
  await assertUsableImages(ctx, brandId, new Map([...images].filter(([imageId]) => !earlier.has(imageId))));
}
