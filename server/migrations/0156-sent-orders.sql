-- Orders that contacts send from the portal (D-336). They stay drafts until the office accepts or declines them.
alter table orders
  add column sent_by integer references contacts,
  add column sent_at timestamptz,
  add column sent_through text check (sent_through in ('PORTAL', 'BOT')),
  -- The contact's note; the office's own is notes.
  add column sent_note text,
  add column declined_reason text,
  add constraint sent_orders check (num_nulls(sent_by, sent_at, sent_through) in (0, 3));
create index orders_sent on orders (sent_at, id) where sent_at is not null and order_status = 'DRAFT';
