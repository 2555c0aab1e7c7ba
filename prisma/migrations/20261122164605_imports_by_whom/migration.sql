-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "applied_by_id" INTEGER,
ADD COLUMN     "undone_by_id" INTEGER;
