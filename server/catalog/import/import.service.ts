import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer, Progress } from '@/server/core/operation/outcome';
import type { UploadedFile } from '@/server/core/operation/uploaded-file';
import { badRows, validationErrors } from '@/server/imports/answers';
import { otherWarnings } from '@/server/imports/imports.service';
import { templateFile } from '@/server/imports/template-file';
import { importFile } from '@/server/imports/uploads.service';
import { catalogImports } from './catalog-kind';
import type { CatalogImported, catalogImportQuery, catalogTemplateQuery } from './import.schema';

/** Options that do not apply to catalogs. */
const unusedOptions = { isMultiBadge: false, autoImportGuestHierarchy: false };

/** Imports the rows without errors of a file of products, and reports the others. @throws unreadable_file */
export function importCatalog(
  ctx: Context,
  { brandId, file, ...options }: z.output<typeof catalogImportQuery> & { brandId: number; file: UploadedFile },
): Promise<Progress<CatalogImported>> {
  const request = { method: 'POST', path: '/v2/brands/{brandId}/catalog/import' } as const;
  const upload = { kind: 'catalog', brandId, options: { ...options, ...unusedOptions }, file } as const;
  return importFile(ctx, request, upload, async (imported) => ({
    productsCreated: imported.created,
    productsUpdated: imported.changed,
    productsUnchanged: imported.unchanged,
    otherWarnings: otherWarnings(imported),
    validationErrors: validationErrors(await badRows(ctx, imported)),
  }));
}

/** An empty file with the columns of an import. */
export const downloadCatalogTemplate = ({ locale }: Context, { fileType }: z.output<typeof catalogTemplateQuery>): Promise<FileAnswer> =>
  templateFile(catalogImports, { fileType, locale, name: locale === 'fr' ? 'catalogue' : 'catalog' });
