-- Users of the same name, who are shown with their email.
create index users_by_name on users (lower(regexp_replace(name, '\s+', ' ', 'g'))) where is_active;
