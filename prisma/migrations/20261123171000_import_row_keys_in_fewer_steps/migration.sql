-- The same keys in half of the time: one look at what stands around the texts instead of five, and short badges without a query of their own.
create or replace function import_row_keys(brand_id int, cells text[], read jsonb) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  brand text := brand_id || ':';
  texts text := '|' || lower(array_to_string(cells || array[read->>'email', read->>'phoneNumber'], '|')) || '|';
  badges jsonb := read->'badges';
  keys text[];
begin
  if texts ~ '[\s\u00a0]\||\|[\s\u00a0'']' then
    texts := regexp_replace(texts, '[\s\u00a0]*\|[\s\u00a0'']*', '|', 'g');
  end if;
  keys := array_remove(string_to_array(substr(replace(texts, '|', '|' || brand), 2), '|'), brand);
  if length(read->>'externalId') < 4 then
    keys := keys || (brand || '=' || (read->>'externalId'));
  end if;
  if jsonb_typeof(badges) = 'array' then
    for place in 0 .. jsonb_array_length(badges) - 1 loop
      if length(badges->>place) < 4 then
        keys := keys || (brand || '=' || (badges->>place));
      end if;
    end loop;
  end if;
  return keys;
end;
$$;
