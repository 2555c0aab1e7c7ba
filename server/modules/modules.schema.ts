import { z } from 'zod';
import { copyFields, copyResult as resultOfCopy } from '@/server/brands/copies.schema';
import { atLeastOne, change, id, likelyMoment, timestamp, withWords } from '@/server/core/operation/fields';
import { isSafeImage } from './modules.rules';
import { MAX_SLIDES, openingRefusals, refusalReasons } from './modules.values';

const slide = z.looseObject({
  id: z.number(),
  url: z
    .string()
    .refine(isSafeImage, withWords({ en: 'Not the address of an image.', fr: 'Ce n’est pas l’adresse d’une image.' }))
    .describe('An http(s) URL, or a path in the image library.'),
  type: z.string().max(255),
  duration: z.number().describe('The duration in seconds.'),
});

/** The keys of a module object with the same meaning in every type. Other keys are stored as sent. `null` restores the inherited value. */
const moduleObject = z
  .looseObject({
    is_enabled: z.boolean().nullable().optional(),
    isOrderFollowUpEnabled: z.boolean().nullable().optional(),
    isProductFollowUpEnabled: z.boolean().nullable().optional(),
    closeRestaurant: z.boolean().nullable().optional(),
    style: z
      .looseObject({ slideshow: z.array(slide).max(MAX_SLIDES).nullable().optional() })
      .nullable()
      .optional(),
  })
  .describe('Only the fields to change. `null` restores the inherited value; unknown keys are stored.');

export type ModuleObject = z.input<typeof moduleObject>;

export const moduleConfiguration = z
  .looseObject({
    moduleId: id,
    channelId: id.meta({ example: 2 }),
    restaurantId: id,
    is_enabled: z.boolean(),
    isOrderFollowUpEnabled: z.boolean(),
    isProductFollowUpEnabled: z.boolean(),
    isGroupingByTableNameEnabled: z
      .boolean()
      .optional()
      .describe('Only for the ordering flow: whether the kitchen display groups by table name.'),
  })
  .meta({
    id: 'ModuleConfiguration',
    description: 'The effective settings of a module on a channel of a restaurant: its own values, then those of the brand.',
  });
export type ModuleConfiguration = z.infer<typeof moduleConfiguration>;

/** By channel, category and name. */
export const modulesByChannel = z.record(z.string(), z.record(z.string(), z.record(z.string(), moduleConfiguration)));

export const restaurantParams = z.object({ restaurantId: id });
export const restaurantModuleParams = z.object({ restaurantId: id, moduleId: id });
export const channelQuery = z.object({ channelId: id });
export const saveModuleBody = z.object({ restaurantId: id, moduleId: id, channelId: id, module: moduleObject });

/** Modules that are saved together, each listed once. */
const together = <Entry extends z.ZodType<{ moduleId: number; channelId: number }>>(entry: Entry) =>
  z
    .array(entry)
    .min(1)
    .max(200)
    .superRefine((modules, ctx) => {
      const named = new Set<string>();
      for (const [index, { moduleId, channelId }] of modules.entries()) {
        const key = `${moduleId}/${channelId}`;
        if (named.has(key))
          ctx.addIssue({
            code: 'custom',
            ...withWords({ en: 'This module is listed twice.', fr: 'Ce module figure deux fois.' }, { path: [index] }),
          });
        named.add(key);
      }
    });
export const saveModulesBody = z.object({ modules: together(z.object({ moduleId: id, channelId: id, module: moduleObject })) });
export const savedModules = z.object({
  modules: z.array(moduleConfiguration).describe('The modules as sent, with their effective values.'),
});

const path = z
  .array(z.string())
  .min(1)
  .max(20)
  .meta({ example: ['preparationTime'] });
const moduleRef = {
  moduleId: id,
  channelId: id.meta({ example: 2 }),
  category: z.string(),
  name: z.string().meta({ example: 'Web ordering' }),
};
const origin = z.enum(['default', 'brand', 'restaurant']);

const versionOfAll = z.string().describe('The version of all modules, for `If-Match` when several modules are saved.');
export const moduleOrigins = z.object({
  channels: z.array(id).describe('The channels that the brand has enabled.'),
  etag: versionOfAll,
  modules: z.array(
    z.object({
      ...moduleRef,
      isSaved: z.boolean().describe('Whether the restaurant has saved the module at least once.'),
      isGroupingByTableNameEnabled: z.boolean().optional(),
      etag: z.string().describe('The version of the module, for `If-Match` when it is saved.'),
      fields: z.array(
        z.object({
          path,
          value: z.unknown().optional().meta({ example: 20 }),
          origin,
          inherited: z.unknown().optional().describe('The value that applies if the restaurant sets none.'),
          inheritedFrom: origin,
          isLocked: z.boolean().describe('Whether the brand has locked the field.').meta({ example: false }),
        }),
      ),
    }),
  ),
});
export type ModuleOrigins = z.infer<typeof moduleOrigins>;

export const brandParams = z.object({ brandId: id });
export const brandModuleParams = z.object({ brandId: id, moduleId: id });
const module = z.looseObject({});
export const brandModule = z
  .object({
    brandId: id,
    ...moduleRef,
    module: module.describe('The values for restaurants without their own.'),
    own: module.nullable().describe('The brand’s own values; null if it has never set any.'),
    locked: z.array(path).describe('The fields that restaurants cannot set.'),
  })
  .meta({ id: 'BrandModule', description: 'A module as a brand has set it for its restaurants.' });
export type BrandModule = z.infer<typeof brandModule>;

const ownField = z.object({
  path,
  value: z.unknown().optional().meta({ example: 20 }),
  inherited: z.unknown().optional(),
  isLocked: z.boolean().describe('Whether the value is not applied because the brand has locked the field since.').meta({ example: false }),
});
export const brandModules = z.object({
  channels: z.array(id),
  etag: versionOfAll,
  modules: z.array(brandModule),
  restaurants: z.array(z.object({ restaurantId: id, restaurantName: z.string().meta({ example: 'Bistro Lumière République' }) })),
  differences: z
    .array(z.object({ restaurantId: id, moduleId: id, channelId: id.meta({ example: 2 }), fields: z.array(ownField) }))
    .describe('The fields that restaurants set themselves.'),
});
export type BrandModules = z.infer<typeof brandModules>;

const brandModuleChanges = {
  module: moduleObject.optional(),
  locked: z.array(path).max(200).optional().describe('All fields to lock. Replaces the earlier list.'),
};
const changesSomething = atLeastOne(['module', 'locked']);
export const saveBrandModuleBody = z.object({ channelId: id.meta({ example: 2 }), ...brandModuleChanges }).superRefine(changesSomething);
export const saveBrandModulesBody = z.object({
  modules: together(z.object({ moduleId: id, channelId: id, ...brandModuleChanges }).superRefine(changesSomething)),
});

export const impact = z
  .array(
    z.object({
      restaurantId: id,
      restaurantName: z.string().meta({ example: 'Bistro Lumière République' }),
      modules: z
        .array(z.object({ ...moduleRef, changes: z.array(change) }))
        .describe('The changed fields, the first twenty of each module.'),
      overrides: z.array(path).describe('The submitted fields that the restaurant sets itself.'),
    }),
  )
  .describe('The restaurants that the change affects.');
export const savedBrandModule = z.object({ ...brandModule.shape, impact });
export type SavedBrandModule = z.infer<typeof savedBrandModule>;
export const savedBrandModules = z.object({ modules: z.array(brandModule).describe('The modules as sent.'), impact });
export type SavedBrandModules = z.infer<typeof savedBrandModules>;

export const copyBody = z.object({
  ...copyFields,
  modules: z
    .array(z.object({ moduleId: id, channelId: id }))
    .min(1)
    .max(200)
    .optional()
    .describe('The modules to copy. All modules if omitted.'),
});
export const copyResult = resultOfCopy({
  reason: z.enum(refusalReasons).optional(),
  modules: z.array(z.object({ ...moduleRef, changes: z.array(change) })),
  closesWeb: z
    .boolean()
    .optional()
    .describe('Whether these are the restaurant’s first settings for online ordering, which stays closed until it is opened.'),
});
export type CopyResult = z.infer<typeof copyResult>;

const openState = z.enum(['OPEN', 'CLOSE']);
export const opening = z.object({
  openedAt: timestamp.nullable().describe('When online ordering was first opened; null if never.'),
  channels: z
    .array(z.object({ channelId: id.meta({ example: 2 }), state: openState }))
    .describe('The state of the channels on which guests order.'),
});
export type Opening = z.infer<typeof opening>;
/** The channels, each listed once. */
const wantedStates = z
  .array(z.object({ channelId: id.meta({ example: 2 }), state: openState }))
  .max(20)
  .superRefine((channels, ctx) => {
    const named = new Set<number>();
    for (const [index, { channelId }] of channels.entries()) {
      if (named.has(channelId))
        ctx.addIssue({
          code: 'custom',
          ...withWords({ en: 'This channel is listed twice.', fr: 'Ce canal figure deux fois.' }, { path: [index] }),
        });
      named.add(channelId);
    }
  });
export const openingBody = z
  .object({
    channels: wantedStates.optional(),
    openedAt: likelyMoment
      .nullable()
      .optional()
      .describe('When online ordering was first opened. `null` removes the date and closes online ordering, unless `channels` opens it.'),
  })
  .superRefine(atLeastOne(['channels'], ['openedAt']));

export const openingsBody = z.object({
  restaurantIds: copyFields.toRestaurantIds.describe('Restaurants of the brand.'),
  channels: wantedStates.min(1),
});
export const openings = resultOfCopy({
  reason: z
    .enum(openingRefusals)
    .optional()
    .describe('The reason for `refused`. `never_opened`: the first opening for online ordering must be done at the restaurant itself.'),
  channels: z
    .array(z.object({ channelId: id.meta({ example: 2 }), state: openState }))
    .describe('The channels that were opened or closed.'),
});
export type Openings = z.infer<typeof openings>;

export const webOrdering = z.object({
  brandId: id,
  restaurants: z.array(
    z.object({
      restaurantId: id,
      name: z.string().meta({ example: 'Bistro Lumière République' }),
      city: z.string().meta({ example: 'Paris' }),
      timeZone: z.string().meta({ example: 'Europe/Paris' }),
      state: openState,
      modules: z
        .record(z.string(), z.record(z.string(), z.looseObject({})))
        .describe('The settings for online ordering, by category and name.'),
    }),
  ),
});
export type WebOrdering = z.infer<typeof webOrdering>;
