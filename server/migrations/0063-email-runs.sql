-- Runs of emails are no longer only of statements: customers who received units of a batch are told the same way (D-255).
alter table statement_runs rename to email_runs;
alter table statement_run_customers rename to email_run_customers;
alter index statement_run_customers_waiting rename to email_run_customers_waiting;
alter index statement_run_customers_sent rename to email_run_customers_sent;

alter table email_runs
  add column kind text not null default 'statements' check (kind in ('statements', 'notices')),
  add column batch_ids integer[],
  add column subject text,
  add column message text,
  -- A drill goes to the person who started it instead of the customers.
  add column is_drill boolean not null default false,
  add check ((kind = 'notices') = (batch_ids is not null and subject is not null and message is not null));
alter table email_runs alter column kind drop default;

-- The orders and units a customer is told about.
alter table email_run_customers add column lines text;
create index email_runs_batches on email_runs using gin (batch_ids) where batch_ids is not null;
