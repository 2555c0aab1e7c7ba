-- CreateEnum
CREATE TYPE "movement_reason" AS ENUM ('COUNT', 'PREPARATION', 'BREAKAGE', 'EXPIRED', 'WASTE', 'LOSS', 'STAFF_MEAL', 'GIFT', 'CORRECTION', 'UNDO');

-- AlterTable
ALTER TABLE "stock_movements" ADD COLUMN     "reason_code" "movement_reason";
