import type { SenderKey } from '@dray/domain/inbox/sender'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type Sender = SenderKey & { customerID: number; customerName: string }

/** The customers that have one of these addresses, numbers or chats, or whose contacts have. */
export async function findSenders(db: Db, keys: readonly SenderKey[]): Promise<Sender[]> {
  if (keys.length === 0) return []
  const valuesOfKind = (kind: SenderKey['kind']) => keys.filter((key) => key.kind === kind).map(({ value }) => value)
  const [emails, phones, chats] = [valuesOfKind('email'), valuesOfKind('phone'), valuesOfKind('chat')]
  const written = [...phones, ...phones.map((digits) => `1${digits}`)]
  const { rows } = await sql<Sender>`
    with senders as (
      select 'email' as kind, lower(contact_email) as value, id as customer_id from customers
        where lower(contact_email) = any(${emails}::text[])
      union select 'email', lower(email), customer_id from contacts
        where removed_at is null and lower(email) = any(${emails}::text[])
      union select 'phone', regexp_replace(regexp_replace(contact_phone, '\\D', '', 'g'), '^1(?=\\d{10}$)', ''), id from customers
        where regexp_replace(contact_phone, '\\D', '', 'g') = any(${written}::text[])
      union select 'chat', lower(ltrim(contact_telegram, '@')), id from customers
        where lower(ltrim(contact_telegram, '@')) = any(${chats}::text[])
      union select 'chat', telegram_id::text, customer_id from chats join contacts on contacts.user_id = contact_id
        where unlinked_at is null and removed_at is null and telegram_id::text = any(${chats}::text[])
    )
    select kind, value, customer_id as "customerID", customer_name as "customerName"
    from senders join customers on customers.id = customer_id order by name_order(customer_name), customer_id`.execute(
    db,
  )
  return rows
}
