import { sql } from 'kysely'

/**
 * The name of a row of `users`, with their email if another active user has the same name: people choose their names themselves, and
 * nobody should pass for someone else.
 */
export const markedName = sql<string>`case when exists (
    select from users as other where other.id <> users.id and other.is_active
      and lower(regexp_replace(other.name, '\\s+', ' ', 'g')) = lower(regexp_replace(users.name, '\\s+', ' ', 'g'))
  ) then users.name || ' (' || users.email || ')' else users.name end`
