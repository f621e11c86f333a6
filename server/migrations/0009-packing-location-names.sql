-- A packing location is chosen by its name: of those in use no two have the same. The name of a removed one is free again (D-38).
create unique index packing_locations_name on packing_locations (lower(name)) where not is_removed;
