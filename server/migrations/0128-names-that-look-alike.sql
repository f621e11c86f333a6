-- Names of users that look like another user's or a key's are marked wherever a name is shown (D-359).

-- The same as `nameSkeleton` in domain/src/users/similar-names.ts.
create function name_skeleton(value text) returns text
  language plpgsql immutable strict parallel safe cost 20
as $$
begin
  return regexp_replace(btrim(regexp_replace(
    replace(lower(translate(
      normalize(regexp_replace(value,
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g'), NFKC),
      'АВЕЅІЈКМНОРСТУХҮӀԚԜҺавеѕіјкмнорстухүӏһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχγɑɡ’‘ʼ‐–−',
      'ABESIJKMHOPCTYXYIQWHabesijkmhopctyxyihdqwABEZHIKMNOPTYXabeznikmvoptuxyag''''''---')), 'ς', 'σ'),
    '[\s\u0080-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g')), '^api key ', '');
end $$;

alter table users add column name_skeleton text not null generated always as (name_skeleton(name)) stored;
