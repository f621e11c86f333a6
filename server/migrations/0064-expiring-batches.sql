-- Finds the batches that expire soon (Today reads it for everyone who sells or stores), however many expire later.
create index batches_expiring on batches (expires_on) where remaining_quantity > 0 and expires_on is not null;
