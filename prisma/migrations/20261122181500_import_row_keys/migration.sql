-- What people are looked for by in a row, each behind its brand: `1:ann@test.example` for a text that stands in a cell or was read from one, without
-- case and without what stands around it; `1:=42` for a short identifier, which may be anything elsewhere. Texts depend on no setting, which
-- PostgreSQL cannot know. Half a million rows of a file go through it: the regular expression is for those that need it.
create function import_row_keys(brand_id int, cells text[], read jsonb) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  brand text := brand_id || ':';
  texts text := '|' || lower(array_to_string(cells || array[read->>'email', read->>'phoneNumber'], '|')) || '|';
  keys text[];
begin
  if strpos(texts, ' |') > 0 or strpos(texts, '| ') > 0 or strpos(texts, '|''') > 0 or strpos(texts, E'\u00a0') > 0 or strpos(texts, E'\t') > 0 then
    texts := regexp_replace(texts, '[\s\u00a0]*\|[\s\u00a0'']*', '|', 'g');
  end if;
  keys := array_remove(string_to_array(substr(replace(texts, '|', '|' || brand), 2), '|'), brand);
  if length(read->>'externalId') < 4 then
    keys := keys || (brand || '=' || (read->>'externalId'));
  end if;
  if jsonb_typeof(read->'badges') = 'array' then
    keys := keys || array(select brand || '=' || badge from jsonb_array_elements_text(read->'badges') badge where length(badge) < 4);
  end if;
  return keys;
end;
$$;
