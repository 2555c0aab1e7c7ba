-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "is_waiting" BOOLEAN NOT NULL DEFAULT false;
