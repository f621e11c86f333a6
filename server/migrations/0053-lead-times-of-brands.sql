-- How many days a brand takes to deliver, so that what sells until then is bought too. Null: not known.
alter table brands add column lead_time_days integer check (lead_time_days between 0 and 365);
