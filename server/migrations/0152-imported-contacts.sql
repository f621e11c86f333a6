-- Contacts that were imported from the command line were added by no user.
alter table contacts alter column created_by drop not null;
