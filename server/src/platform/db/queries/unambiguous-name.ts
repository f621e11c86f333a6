import { sql } from 'kysely'

/** The email of every key's user. */
export const keyEmail = 'api-key'

/** The email of every contact's user: the contact's own may be shared. */
export const contactEmail = 'contact'

/**
 * A user's name, plus email if it looks like that of another active user or of a key: people choose their own names, and nobody should pass
 * for someone else. A new key may have the name of a revoked one.
 */
export const unambiguousName = sql<string>`case when exists (
    select from users as other where other.id <> users.id
      and (other.name_skeleton = users.name_skeleton
        or lower(regexp_replace(other.name, '\\s+', ' ', 'g')) = lower(regexp_replace(users.name, '\\s+', ' ', 'g')))
      and (other.is_active or users.email <> ${sql.lit(keyEmail)} and exists (
        select from api_keys where api_keys.user_id = other.id and revoked_at is null))
  ) then users.name || ' (' || users.email || ')' else users.name end`
