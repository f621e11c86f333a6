-- Tells all servers, which keep sessions in memory, what ended or changed them, whoever did it.
create function announce_sessions_ended() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  -- Everyone's sessions, without a column of the user.
  perform pg_notify('dray', jsonb_build_object('kind', 'sessions-ended', 'userId', changed -> tg_argv[0])::text);
  return null;
end $$;

create trigger sessions_ended after delete on sessions
  for each row execute function announce_sessions_ended('user_id');
-- Their use moves these times forward, which ends nothing.
create trigger sessions_shortened after update on sessions
  for each row
  when (new.expires_at < old.expires_at or new.created_at < old.created_at or new.last_seen_on < old.last_seen_on)
  execute function announce_sessions_ended('user_id');
create trigger sessions_of_changed_users after update of name, is_active on users
  for each row when (new.name <> old.name or new.is_active <> old.is_active)
  execute function announce_sessions_ended('id');
create trigger sessions_of_changed_roles after insert or update or delete on user_roles
  for each row execute function announce_sessions_ended('user_id');
create trigger sessions_of_second_factors after insert or delete on second_factors
  for each row execute function announce_sessions_ended('user_id');
create trigger sessions_of_required_factors after update of second_factor_roles on company_settings
  for each row when (new.second_factor_roles <> old.second_factor_roles)
  execute function announce_sessions_ended();
create trigger keys_ended after delete or update of name, addresses, expires_at, revoked_at on api_keys
  for each row execute function announce_sessions_ended('user_id');
