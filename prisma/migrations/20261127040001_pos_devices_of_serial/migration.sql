-- What a till calls itself is its own in its restaurant, as long as it is not revoked: tills are found again, and sold to other chains.
create unique index concurrently if not exists pos_devices_of_serial on pos_devices (restaurant_id, device_id) where revoked_at is null;
