-- AlterTable
ALTER TABLE "restaurants" ADD COLUMN     "first_steps_hidden_at" TIMESTAMPTZ(3);
