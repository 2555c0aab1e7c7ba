-- Whether there is an admin is asked on each visit of a stranger; customers can be millions.
create index concurrently if not exists users_admins on users (id) where role = 'admin';
