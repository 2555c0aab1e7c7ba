-- AlterTable
ALTER TABLE "imports" ALTER COLUMN "file_key" DROP NOT NULL;

-- Nothing reads the file of an import that was applied: the sweep takes it.
update imports set file_key = null where state in ('done', 'undoing', 'undone');
