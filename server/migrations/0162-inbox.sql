-- What customers write, until someone makes it an order (D-347).
create table inbox_entries (
  id integer primary key generated always as identity,
  channel text not null check (channel in ('EMAIL', 'TEXT', 'CHAT', 'OTHER')),
  -- As it was sent: an address with or without a name, a phone number, the name of a chat.
  sender text,
  -- The address in lower case, the digits of the number, or the name of the chat.
  sender_kind text check (sender_kind in ('email', 'phone', 'chat')),
  sender_key text,
  subject text,
  text text not null,
  -- The same id is the same message.
  external_id text unique,
  -- Named by whoever posted it. Otherwise the sender's address or number says who it is.
  customer_id integer references customers,
  received_at timestamptz not null,
  -- Sentences for the person who reads it.
  remarks jsonb not null default '[]',
  is_sender_doubtful boolean not null default false,
  state text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'DISMISSED')),
  opened_by integer references users,
  opened_at timestamptz,
  -- The last sign of life of who has it open.
  held_at timestamptz,
  order_id integer references orders,
  dismiss_reason text,
  decided_by integer references users,
  decided_at timestamptz,
  created_by integer references users,
  created_at timestamptz not null,
  modified_on timestamptz not null,
  check (state <> 'ACCEPTED' or order_id is not null),
  check (state <> 'DISMISSED' or dismiss_reason is not null)
);
create index inbox_entries_by_time on inbox_entries (state, received_at, id);
create unique index inbox_entries_of_order on inbox_entries (order_id);
create index inbox_entries_created on inbox_entries (created_at);
create index inbox_entries_of_customer on inbox_entries (customer_id);
