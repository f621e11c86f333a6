-- What contacts are told by chat or email (D-346). Rows are written with the change and sent afterward.
alter table contacts
  -- EMAIL or CHAT by kind of message. A kind that isn't there is off.
  add column message_channels jsonb not null default '{}';
create index contacts_with_messages on contacts (customer_id) where removed_at is null and message_channels <> '{}';

alter table company_settings add column amounts_in_messages boolean not null default false;

create table messages (
  id bigint primary key generated always as identity,
  contact_id integer not null references contacts,
  kind text not null check (kind in ('ORDER_CONFIRMED', 'ORDER_CHANGED', 'ORDER_DECLINED', 'ON_ITS_WAY', 'DELIVERED', 'CREDIT_MEMO',
    'CLAIM_ANSWERED', 'DUE_SOON', 'OVERDUE', 'NEW_DEVICE')),
  order_id integer references orders,
  -- The same news is never written twice.
  dedupe_key text not null unique,
  facts jsonb not null,
  created_at timestamptz not null,
  channel text not null check (channel in ('EMAIL', 'CHAT')),
  -- From then on it may be sent: later than it was written at night, for example.
  due_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  -- Composed for the first attempt, so that another one sends the same.
  subject text,
  body text,
  sent_at timestamptz,
  failed_at timestamptz,
  -- Of the last attempt.
  error text
);
create index messages_waiting on messages (next_attempt_at, contact_id) where sent_at is null and failed_at is null;
create index messages_of_contact on messages (contact_id, id);
create index messages_of_order on messages (order_id);
create index messages_created on messages (created_at);

-- One server at a time sends.
create table message_lease (
  only_one boolean primary key default true check (only_one),
  holder uuid,
  held_until timestamptz,
  -- The day for which contacts were told what is due.
  due_told_on date
);
insert into message_lease default values;
