drop index if exists pos_devices_device_id_key;
