-- Those by kind take their place.
drop index if exists "orders_of_a_restaurant_by_channel";
drop index if exists "orders_of_a_brand_by_channel";
drop index if exists "orders_of_a_restaurant_by_mode";
drop index if exists "orders_of_a_brand_by_mode";
drop index if exists "orders_of_a_restaurant_by_status";
drop index if exists "orders_of_a_brand_by_status";
drop index if exists "orders_of_a_restaurant_by_update";
drop index if exists "orders_of_a_brand_by_update";
