-- What a version takes up beside its source, whose bytes have a column of their own: versions that share files count them once.
update image_versions set bytes = (select coalesce(sum(value::int), 0) from jsonb_each_text(sizes));
