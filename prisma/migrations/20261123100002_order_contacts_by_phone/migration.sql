create index concurrently if not exists order_contacts_by_phone on order_contacts (phone) where phone is not null;
