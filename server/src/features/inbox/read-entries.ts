import type * as contract from '@dray/contract/inbox'
import { heldSince, inboxList } from '@dray/domain/inbox/inbox'
import { looksLike, looksLikeHours } from '@dray/domain/inbox/looks-like'
import type { SenderKey } from '@dray/domain/inbox/sender'
import type { Db } from '../../platform/db/db.ts'
import { type AnsweredPage, answeredPage, requestedPage } from '../../platform/http/answers/list-page.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { pairs } from '../../platform/pairs.ts'
import { namesOfCustomers, orderLinesSince } from './bought.sql.ts'
import { entryById, type EntryRow, findEntries } from './inbox.sql.ts'
import type { MessageReader, ReadMessage } from './read-message.ts'
import { findSenders } from './senders.sql.ts'

type Clock = { today: string; at: Date }

export const createInboxReader = (readMessages: MessageReader) => ({
  async list(
    db: Db,
    { query, today, at }: CallRequest<typeof contract.listInboxEntries>,
  ): Promise<AnsweredPage<contract.InboxEntry>> {
    const page = requestedPage(inboxList, query)
    const found = await findEntries(db, { state: query.state, sender: query.sender, heldSince: heldSince(at) }, page)
    const { rows, next } = answeredPage(inboxList, page, found)
    return { rows: await answered(db, rows, { readMessages, today }), next }
  },
  /** `customerId`: as if it came from this customer. */
  async read(db: Db, { today, at }: Clock, id: number, customerId?: number): Promise<contract.InboxEntry> {
    const row = mustExist(await entryById(db, id, heldSince(at)))
    const named = customerId === undefined ? row : { ...row, ...(await namedCustomer(db, customerId)) }
    return mustExist((await answered(db, [named], { readMessages, today }))[0])
  },
})
export type InboxReader = ReturnType<typeof createInboxReader>

async function namedCustomer(db: Db, id: number) {
  const [customer] = await namesOfCustomers(db, [id])
  if (!customer) throw new Refusal('customer-unknown')
  return { customerID: customer.id, customerName: customer.customerName }
}

type Row = Omit<EntryRow, 'sortId'>

async function answered(
  db: Db,
  rows: readonly Row[],
  { readMessages, today }: { readMessages: MessageReader; today: string },
): Promise<contract.InboxEntry[]> {
  const known = await withSenders(db, rows)
  const messages = known.map(({ text, customerID }) => ({ text, customerId: customerID }))
  const [read, alike] = await Promise.all([readMessages(db, messages, today), ordersAround(db, known)])
  return pairs(known, read).map(([entry, message]) => ({ ...entry, ...message, looksLike: alike(entry, message) }))
}

type KnownSender = Omit<Row, 'senderKind' | 'senderKey' | 'remarks'> &
  Pick<contract.InboxEntry, 'possibleCustomers' | 'remarks'>

/** Finds the customers of messages that name none. */
async function withSenders(db: Db, rows: readonly Row[]): Promise<KnownSender[]> {
  const keyed = rows.filter(({ customerID }) => customerID === null).flatMap((row) => rowKey(row) ?? [])
  const senders = Map.groupBy(await findSenders(db, keyed), ({ kind, value }) => `${kind} ${value}`)
  return rows.map(({ senderKind, senderKey, remarks, ...row }) => {
    const found = row.customerID === null ? (senders.get(`${senderKind} ${senderKey}`) ?? []) : []
    const customers = found.map(({ customerID, customerName }) => ({ customerID, customerName }))
    const [only, second] = customers
    return {
      ...row,
      ...(only && !second ? only : {}),
      possibleCustomers: second ? customers : [],
      remarks: remarks as string[],
    }
  })
}

const rowKey = ({ senderKind: kind, senderKey: value }: Row): SenderKey | undefined =>
  kind === null || value === null ? undefined : { kind, value }

const hourMs = 60 * 60_000

/** The orders that a message may have become already. */
async function ordersAround(db: Db, entries: readonly KnownSender[]) {
  const open = entries.filter(({ state, customerID }) => state === 'OPEN' && customerID !== null)
  const customerIds = [...new Set(open.flatMap(({ customerID }) => customerID ?? []))]
  const first = Math.min(...open.map(({ receivedAt }) => receivedAt.getTime()))
  const lines =
    open.length === 0 ? [] : await orderLinesSince(db, customerIds, new Date(first - looksLikeHours * hourMs))
  const orders = [...Map.groupBy(lines, ({ id }) => id).values()]
  return (entry: KnownSender, { proposals }: ReadMessage): contract.InboxEntry['looksLike'] => {
    if (entry.state !== 'OPEN') return []
    const certain = proposals.flatMap(({ product, quantity }) =>
      product && quantity !== null ? [{ productId: product.id, quantity }] : [],
    )
    return orders.flatMap((ordered) => {
      const [order] = ordered
      if (order === undefined || order.customerId !== entry.customerID) return []
      const apart = Math.abs(order.createdAt.getTime() - entry.receivedAt.getTime())
      if (apart > looksLikeHours * hourMs || !looksLike(certain, proposals.length, ordered)) return []
      return [{ id: order.id, orderNum: order.orderNum }]
    })
  }
}
