-- Contacts of customers, the links that invite them to the portal, and the devices they opened (D-330 to D-333).
create table contacts (
  -- An inactive user without roles: the author of what they do.
  user_id integer primary key references users,
  customer_id integer not null references customers,
  name text not null check (name <> ''),
  email text,
  may_order boolean not null,
  sees_money boolean not null,
  created_by integer not null references users,
  created_at timestamptz not null,
  modified_on timestamptz not null,
  removed_at timestamptz
);
create index contacts_of_customer on contacts (customer_id) where removed_at is null;
create index contacts_with_email on contacts (lower(email)) where removed_at is null;

create table portal_links (
  token_hash bytea primary key,
  contact_id integer not null references contacts,
  -- Null if the contact asked for it by email.
  made_by integer references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index portal_links_of_contact on portal_links (contact_id) where used_at is null and ended_at is null;

create table portal_devices (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  contact_id integer not null references contacts,
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index portal_devices_of_contact on portal_devices (contact_id) where ended_at is null;

alter table company_settings
  add column portal boolean not null default false,
  add column how_to_pay text;

-- Servers keep devices in memory like sessions.
create trigger devices_ended after delete or update of ended_at on portal_devices
  for each row execute function announce_sessions_ended('contact_id');
create trigger devices_of_changed_contacts after update on contacts
  for each row execute function announce_sessions_ended('user_id');
create trigger devices_of_the_portal after update of portal on company_settings
  for each row when (new.portal <> old.portal)
  execute function announce_sessions_ended();
