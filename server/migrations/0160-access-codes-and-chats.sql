-- An access code links one chat with the bot, once, for one contact (D-344). Codes from before have no end, so none of them works.
alter table customers
  -- Null if the contact is made when the chat is linked. No foreign key: contacts have one to customers, and backups store tables in an
  -- order in which each refers only to earlier ones. Contacts are never deleted.
  add column tg_access_code_contact_id integer,
  add column tg_access_code_expires_at timestamptz,
  add column tg_access_code_used_at timestamptz;

-- A private chat with the bot. It may be linked to contacts of several customers (D-345).
create table chats (
  id integer primary key generated always as identity,
  telegram_id bigint not null,
  contact_id integer not null references contacts,
  -- As Telegram names the person.
  name text not null,
  linked_at timestamptz not null,
  -- When Telegram said that the person blocked the bot.
  blocked_at timestamptz,
  unlinked_at timestamptz
);
create unique index chats_linked on chats (telegram_id, contact_id) where unlinked_at is null;
create index chats_of_contact on chats (contact_id) where unlinked_at is null;

-- Saved before Telegram is told that it arrived. Telegram may begin its numbers anew, so a number alone identifies nothing.
create table bot_inbox (
  id bigint primary key generated always as identity,
  update_id bigint not null,
  body jsonb not null,
  body_hash text not null generated always as (md5(body::text)) stored,
  telegram_id bigint not null,
  received_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Of the last attempt, if it failed.
  error text,
  done_at timestamptz,
  -- Given up after several attempts.
  set_aside_at timestamptz,
  unique (update_id, body_hash)
);
create index bot_inbox_waiting on bot_inbox (telegram_id, id) where done_at is null and set_aside_at is null;
create index bot_inbox_received on bot_inbox (received_at);

-- A message of the bot whose buttons work while its revision is the newest.
create table bot_cards (
  id integer primary key generated always as identity,
  telegram_id bigint not null,
  contact_id integer references contacts,
  revision integer not null default 1,
  -- Null until Telegram has it.
  message_id bigint,
  state jsonb not null,
  changed_at timestamptz not null,
  ended_at timestamptz
);
create index bot_cards_open on bot_cards (telegram_id, id desc) where ended_at is null;

-- Answers of the bot, written with their effect and sent in order per chat.
create table bot_replies (
  id bigint primary key generated always as identity,
  telegram_id bigint not null,
  card_id integer references bot_cards,
  method text not null,
  body jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  error text,
  sent_at timestamptz,
  failed_at timestamptz
);
create index bot_replies_waiting on bot_replies (telegram_id, id) where sent_at is null and failed_at is null;
create index bot_replies_created on bot_replies (created_at);

-- One server at a time talks to Telegram.
create table bot_lease (
  only_one boolean primary key default true check (only_one),
  holder uuid,
  held_until timestamptz,
  -- The bot's name, when it last answered, and what keeps it from working.
  bot_name text,
  connected_at timestamptz,
  last_update_at timestamptz,
  problem text,
  -- When too many wrong access codes were last tried.
  guessed_at timestamptz,
  -- What the admins were last told by email.
  told text,
  told_at timestamptz
);
insert into bot_lease default values;
