-- The figures of entries follow their postings, also those that only got their cost of goods with the last change.
update book_entries set
  debits_cents = sums.debits,
  inventory_cents = sums.inventory
from book_entries as entry cross join lateral (
  select sum(greatest((posting ->> 2)::bigint, 0))::bigint as debits,
    coalesce(sum((posting ->> 2)::bigint) filter (where posting ->> 0 = 'inventory'), 0)::bigint as inventory
  from jsonb_array_elements(entry.postings) as posting
) as sums
where book_entries.id = entry.id and entry.kind = 'order' and entry.is_before and jsonb_array_length(entry.postings) > 0;
