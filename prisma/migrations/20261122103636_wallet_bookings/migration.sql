-- CreateEnum
CREATE TYPE "counter_method" AS ENUM ('CASH', 'CARD');

-- Lines that are there stand for themselves.
alter table wallet_lines disable trigger user;
alter table wallet_lines add column counter_method counter_method, add column first_position int;
update wallet_lines set first_position = position;
alter table wallet_lines alter column first_position set not null;
alter table wallet_lines enable trigger user;

alter table wallet_lines add constraint wallet_lines_begin_a_booking check (first_position between 1 and position);
create index wallet_lines_bookings on wallet_lines (brand_id, customer_id, first_position);
