-- quick on users: people, tills and guests with a login, thousands of rows and not millions; few have none
-- Accounts of paired tills and of guests were made without.
alter table users alter column access_flags set default '{}';
update users set access_flags = '{}' where access_flags is null;
