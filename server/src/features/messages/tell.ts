import { isAboutMoney } from '@dray/domain/messages/message-kinds'
import type { NewsAbout } from '@dray/domain/messages/message-facts'
import type { Tx } from '../../platform/db/db.ts'
import { pipeline, writtenAtCommit } from '../../platform/db/transaction.ts'
import { announce } from '../../platform/live/announce.ts'
import { insertNews, insertOnItsWay, insertPackedLate, type News } from './news.sql.ts'

const addNews = writtenAtCommit((tx, news: readonly News[]) => insertNews(tx, news))

const addPacked = writtenAtCommit((tx, packed: readonly { orderId: number; at: Date }[]) =>
  insertPackedLate(
    tx,
    packed.map(({ orderId }) => orderId),
    packed[0]?.at ?? new Date(),
  ),
)

type Told = NewsAbout & Omit<News, 'kind' | 'facts' | 'isAboutMoney'>

/** Writes messages with the change that they tell of. Callers know from a statement of theirs that a contact wants some (`wantsMessages`). */
export async function tellContacts(tx: Tx, told: Told): Promise<void> {
  await addNews(tx, { ...told, isAboutMoney: isAboutMoney(told.kind) })
  await announce(tx, 'messages', [])
}

/** Tells of the other packed orders on the route when a driver has left a stop. */
export async function tellOnItsWay(tx: Tx, stop: Parameters<typeof insertOnItsWay>[1]): Promise<void> {
  await pipeline(tx, insertOnItsWay(tx, stop))
  await announce(tx, 'messages', [])
}

/** Tells of an order that is on its way as soon as it is packed, because its route is. */
export async function tellIfOnItsWay(tx: Tx, packed: { orderId: number; at: Date }): Promise<void> {
  await addPacked(tx, packed)
  await announce(tx, 'messages', [])
}
