-- When a user was removed: until the pay period of that day is submitted, they are paid in it (D-238b).
alter table users add column removed_on timestamptz;
-- A removed user was not changed afterward.
update users set removed_on = modified_on where not is_active;
