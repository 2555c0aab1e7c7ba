-- AlterTable
ALTER TABLE "rooms" ADD COLUMN "aisle" INTEGER NOT NULL DEFAULT 30;

-- AlterTable
ALTER TABLE "room_tables" ADD COLUMN "is_locked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "group_id" TEXT;

-- Decoration stands in the rooms as JSON: nothing is locked or grouped yet.
CREATE FUNCTION pg_temp.with_locks(items jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg('{"isLocked": false, "groupId": null}' || item ORDER BY place), '[]')
  FROM jsonb_array_elements(items) WITH ORDINALITY AS listed(item, place)
$$;

UPDATE "rooms" SET "decoration" = pg_temp.with_locks("decoration") WHERE "decoration" <> '[]';

-- Versions never change; what they show gets these fields here, once.
ALTER TABLE "table_layout_versions" DISABLE TRIGGER USER;

UPDATE "table_layout_versions" SET "layout" = jsonb_set("layout", '{rooms}', (
  SELECT jsonb_agg('{"aisle": 30}' || room || jsonb_build_object(
    'tables', pg_temp.with_locks(room -> 'tables'), 'decoration', pg_temp.with_locks(room -> 'decoration')) ORDER BY place)
  FROM jsonb_array_elements("layout" -> 'rooms') WITH ORDINALITY AS listed(room, place)
)) WHERE jsonb_array_length("layout" -> 'rooms') > 0;

ALTER TABLE "table_layout_versions" ENABLE TRIGGER USER;
