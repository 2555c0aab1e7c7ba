create index concurrently if not exists order_contacts_by_email on order_contacts (lower(email)) where email is not null;
