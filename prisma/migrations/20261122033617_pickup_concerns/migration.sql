-- CreateEnum
CREATE TYPE "pickup_concern" AS ENUM ('PICKUP', 'DELIVERY', 'RESTAURANT');

-- AlterTable
ALTER TABLE "pickup_exceptions" ADD COLUMN     "applies_to" "pickup_concern"[] DEFAULT ARRAY['RESTAURANT']::"pickup_concern"[];

-- Closed days were meant for the whole restaurant; other hours have only been those of slots so far.
update "pickup_exceptions" set "applies_to" = '{PICKUP,DELIVERY}' where jsonb_array_length("openings") > 0;

alter table "pickup_exceptions"
  alter column "applies_to" set not null,
  add constraint pickup_exceptions_concern_something check (cardinality(applies_to) > 0);
