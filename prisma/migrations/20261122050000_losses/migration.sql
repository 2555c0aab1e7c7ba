-- AlterTable
ALTER TABLE "stock_movements" ADD COLUMN "undoes_id" INTEGER;

-- What undoes a movement, and what a product cost.
create index stock_movements_undoes on stock_movements (restaurant_id, undoes_id) where undoes_id is not null;
create index stock_delivery_lines_cost on stock_delivery_lines (product_id) where unit_cost_cents is not null;
