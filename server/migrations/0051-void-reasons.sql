-- Why a payment was voided (D-107, D-200). One voided before, or by a program that gives no reason, has none.
alter table payments
  add column void_reason text,
  add check (void_reason is null or voided_at is not null);
