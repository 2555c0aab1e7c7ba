-- The texts of a row as people are looked for by them: without case, each of a list. Texts depend on no setting, which PostgreSQL cannot know.
create function import_row_marks(cells text[]) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return string_to_array(lower(array_to_string(cells, '|')), '|');
end;
$$;
