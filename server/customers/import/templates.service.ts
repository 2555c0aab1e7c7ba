import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import type { templateQuery } from '@/server/imports/imports.schema';
import { templateFile } from '@/server/imports/template-file';
import { customerImports, phoenixImports } from './customer-kinds';

type TemplateQuery = z.output<typeof templateQuery>;

/** An empty file with the columns of an import. */
export const downloadTemplate = ({ locale }: Context, { fileType }: TemplateQuery): Promise<FileAnswer> =>
  templateFile(customerImports, { fileType, locale, name: locale === 'fr' ? 'clients' : 'customers' });

/** The template of the alternate format, which exists in one language only. */
export const downloadPhoenixTemplate = (_ctx: Context, { fileType }: TemplateQuery): Promise<FileAnswer> =>
  templateFile(phoenixImports, { fileType, locale: 'fr', name: 'phoenix' });
