-- The product of two numbers of points is beyond an integer from 46,341 on.
alter table loyalty_lines
  drop constraint loyalty_lines_fill_lots,
  add constraint loyalty_lines_fill_lots check (
    (lot_id is null) = (lot_points = 0) and sign(lot_points) * sign(points) >= 0 and abs(lot_points) <= abs(points)) not valid;
