import { sql } from 'kysely'

/**
 * A user's name, plus email if another active user has the same name: people choose their own names, and nobody should pass for someone
 * else.
 */
export const markedName = sql<string>`case when exists (
    select from users as other where other.id <> users.id and other.is_active
      and lower(regexp_replace(other.name, '\\s+', ' ', 'g')) = lower(regexp_replace(users.name, '\\s+', ' ', 'g'))
  ) then users.name || ' (' || users.email || ')' else users.name end`
