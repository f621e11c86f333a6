-- An order keeps the reason that was last given for prices below the margin floor of their brand (D-199, D-200).
alter table orders add column price_reason text;
