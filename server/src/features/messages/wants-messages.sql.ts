import { sql } from 'kysely'

/** True if a contact of the row's customer wants messages. Read by statements that run anyway, so nobody else pays a query. */
export const wantsMessages = sql<boolean>`(
  (select portal from company_settings) and exists (
    select from contacts where contacts.customer_id = customers.id and removed_at is null and message_channels <> '{}'))`
