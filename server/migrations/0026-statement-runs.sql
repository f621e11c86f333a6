-- Receipts of payments, statements of customers, and runs that email the statements of many customers: they go on without the screen
-- that started them and survive a restart.
alter table uploads
  drop constraint uploads_document_kind_check,
  add check (document_kind in ('invoice', 'purchaseOrder', 'payment', 'statement'));

create table statement_runs (
  id integer primary key generated always as identity,
  started_by integer not null references users,
  started_at timestamptz not null,
  -- The address of the links to the documents in the messages.
  site_url text not null
);

create table statement_run_customers (
  run_id integer not null references statement_runs,
  customer_id integer not null references customers,
  -- By name.
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'undelivered')),
  -- Why it was not sent.
  reason text check (
    reason in ('no-email', 'email-invalid', 'already-sent', 'mail-address-refused', 'mail-not-sent', 'stopped', 'failed')
  ),
  sent_to text,
  -- Of the statement that was sent.
  fingerprint text,
  done_at timestamptz,
  primary key (run_id, customer_id),
  check ((reason is not null) = (state = 'undelivered')),
  check ((fingerprint is not null) = (state = 'sent'))
);
create index statement_run_customers_waiting on statement_run_customers (run_id, position) where state = 'waiting';
create index statement_run_customers_sent on statement_run_customers (customer_id, fingerprint) where state = 'sent';
