import type { Words } from '@/server/core/operation/errors';

/** The error for an image that a brand's library lacks or has archived. */
export const noSuchImage: Words = { en: 'The library has no such image.', fr: 'La bibliothèque ne contient pas cette image.' };

/** Why an uploaded picture is refused: `extraData.reason` of `unreadable_file`. */
export const imageRefusals = {
  empty_file: { en: 'The file is empty. Choose another file.', fr: 'Le fichier est vide. Choisissez-en un autre.' },
  not_an_image: {
    en: 'This is not a JPEG, PNG, WebP or AVIF image.',
    fr: 'Ce n’est pas une image JPEG, PNG, WebP ou AVIF.',
  },
  svg: {
    en: 'SVG drawings are not accepted. Save it as PNG.',
    fr: 'Les dessins SVG ne sont pas acceptés. Enregistrez-le en PNG.',
  },
  heic: {
    en: 'This is an HEIC photo. Save it as JPEG, then upload it again.',
    fr: 'C’est une photo HEIC. Enregistrez-la en JPEG, puis ajoutez-la à nouveau.',
  },
  animated: {
    en: 'Animated images are not accepted. Save one image of it.',
    fr: 'Les images animées ne sont pas acceptées. Enregistrez-en une seule image.',
  },
  too_many_pixels: {
    en: 'The image has more than 50 million pixels. Make it smaller.',
    fr: 'L’image compte plus de 50 millions de pixels. Réduisez-la.',
  },
  broken: {
    en: 'The image is damaged or incomplete. Save it again, then upload it.',
    fr: 'L’image est abîmée ou incomplète. Enregistrez-la à nouveau, puis ajoutez-la.',
  },
} as const;
export type ImageRefusal = keyof typeof imageRefusals;
