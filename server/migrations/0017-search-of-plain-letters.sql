-- Search finds "Straße" by "strasse" and "Ørsted" by "orsted", as `fold` in domain/src/search does.

create or replace function fold(value text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')),
      'øØðÐđĐłŁħĦıẞÆŒÞ', 'ooddddllhhißæœþ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- The indexes have the texts of the function as it was.
reindex index customers_search;
reindex index products_words;
reindex index batches_words;
