-- Decoration gets ids. They follow from what it says and where it stands, so that a version and the layout that it was made of call
-- the same thing by the same id.
CREATE FUNCTION pg_temp.with_decoration_ids(room_id text, decoration jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg(item || jsonb_build_object('decorationId', md5(room_id || item::text || nth)::uuid) ORDER BY place), '[]')
  FROM (
    SELECT item, place, row_number() OVER (PARTITION BY item ORDER BY place) AS nth
    FROM jsonb_array_elements(decoration) WITH ORDINALITY AS listed(item, place)
  ) AS numbered
$$;

UPDATE "rooms" SET "decoration" = pg_temp.with_decoration_ids("id"::text, "decoration") WHERE "decoration" <> '[]';

-- Versions never change; what they show gets a name here, once.
ALTER TABLE "table_layout_versions" DISABLE TRIGGER USER;

UPDATE "table_layout_versions" SET "layout" = jsonb_set("layout", '{rooms}', (
  SELECT jsonb_agg(jsonb_set(room, '{decoration}', pg_temp.with_decoration_ids(room ->> 'roomId', room -> 'decoration')) ORDER BY place)
  FROM jsonb_array_elements("layout" -> 'rooms') WITH ORDINALITY AS listed(room, place)
)) WHERE jsonb_path_exists("layout", '$.rooms[*].decoration[*]');

ALTER TABLE "table_layout_versions" ENABLE TRIGGER USER;
