drop index if exists import_rows_of_marks;
drop function if exists import_row_marks(text[]);
