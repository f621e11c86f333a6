-- The activity of all records is read by time.
create index change_log_by_time on change_log (created_at, id);
create index stock_corrections_by_time on stock_movements (created_at, id) where kind = 'CORRECTION';
