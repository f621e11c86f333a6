import type * as contract from '@dray/contract/search'
import { unusableReason } from '@dray/domain/batches/usable-batches'
import { customerSearchWords, searchWords, wordSplits } from '@dray/domain/search/search-words'
import { isOffice, isOnlyDriver } from '@dray/domain/users/permissions'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { availableUnits } from '@dray/domain/products/stock'
import { type Db, onOneConnection } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { withUnavailable } from '../pending/index.ts'
import { maxHits, type Search } from './search-query.sql.ts'
import {
  batchesFound,
  batchesWithIds,
  bestProducts,
  brandsFound,
  customersFound,
  memosFound,
  ordersBeginningWithPo,
  ordersFound,
  ordersWithIds,
  ordersWithPo,
  ordersWithProduct,
  paymentsFound,
  productsWithUnits,
  purchasesFound,
} from './search.sql.ts'

/** Fewer letters begin too many PO numbers and references. */
const leastLetters = 3

/**
 * Finds orders by the start of their number or any part of the PO number, other records by words. Drivers find only their own orders and customers, and no purchase
 * orders, brands, credit memos, payments or batches.
 */
export async function findAnything(
  database: Db,
  { user: reader, query: { words: text }, today }: CallRequest<typeof contract.findAnything>,
): Promise<contract.SearchResult> {
  const words = searchWords(text)
  if (words.length === 0)
    return {
      orders: [],
      ordersWithProduct: [],
      purchases: [],
      customers: [],
      brands: [],
      products: [],
      memos: [],
      payments: [],
      batches: [],
    }
  const search = { words, start: words.join(' '), driverId: isOnlyDriver(reader) ? reader.id : undefined }
  // Products first: their second statement waits for the first.
  const [products, orders, ordersWithProduct, purchases, customers, brands, memos, payments, batches] =
    await onOneConnection(database, (db) =>
      Promise.all([
        findProducts(db, search, today),
        findOrders(db, search, text.trim()),
        findOrdersWithProduct(db, search),
        isOffice(reader) ? purchasesFound(db, search) : [],
        customersFound(db, { ...search, words: customerSearchWords(text) }),
        isOffice(reader) ? brandsFound(db, search) : [],
        isOffice(reader) ? findMemos(db, text) : [],
        isOffice(reader) ? findPayments(db, search) : [],
        isOffice(reader) ? findBatches(db, search, today) : [],
      ]),
    )
  return { orders, ordersWithProduct, purchases, customers, brands, products, memos, payments, batches }
}

async function findOrders(db: Db, search: Search, number: string): Promise<contract.SearchResult['orders']> {
  const [byNumber, byPo] = await Promise.all([
    ordersFound(db, { ...search, start: number }),
    findOrdersByPo(db, search),
  ])
  return [...byNumber, ...byPo.filter(({ id }) => byNumber.every((order) => order.id !== id))]
}

/** Orders whose PO number begins with the text come first: their index finds enough of a common beginning. */
async function findOrdersByPo(db: Db, search: Search) {
  const [first, others] = await Promise.all([
    search.start.length < leastLetters ? [] : ordersBeginningWithPo(db, search),
    ordersWithPo(db, search).then((ids) => ordersWithIds(db, ids)),
  ])
  return [...first, ...others.filter(({ id }) => first.every((order) => order.id !== id))].slice(0, maxHits)
}

async function findBatches(db: Db, search: Search, today: string): Promise<contract.SearchResult['batches']> {
  const found = await batchesWithIds(db, await batchesFound(db, search.words))
  return found.map((batch) => ({ ...batch, unusableReason: unusableReason(batch, { day: today, minLifeDays: null }) }))
}

/** Fewer digits would be found in most numbers. */
const leastDigits = 4

/** Memo numbers have six digits: "CM-100001", "cm1000", or the digits alone. */
async function findMemos(db: Db, text: string): Promise<contract.SearchResult['memos']> {
  const [, digits = ''] = /^(?:cm-?)?(\d{1,9})$/i.exec(text.trim()) ?? []
  if (digits.length < leastDigits) return []
  return memosFound(db, { from: `CM-${digits.padEnd(6, '0')}`, to: `CM-${digits.padEnd(6, '9')}` })
}

const findPayments = async (db: Db, search: Search): Promise<contract.SearchResult['payments']> =>
  search.start.length < leastLetters ? [] : paymentsFound(db, search)

async function findOrdersWithProduct(db: Db, { words, driverId }: Search) {
  const splits = wordSplits(words)
  if (splits.length === 0) return []
  const found = await ordersWithProduct(db, splits, driverId)
  // Both ways to split the words may find an order.
  return [...new Map(found.map((order) => [order.id, order])).values()]
}

const productsWithIds = productsWithUnits(openOrderStatuses)

/** Includes the units still available. */
async function findProducts(db: Db, search: Search, today: string): Promise<contract.SearchResult['products']> {
  const found = await productsWithIds(db, await bestProducts(db, search.words))
  return found.map((product) => ({
    ...product,
    available: availableUnits(withUnavailable(product, { day: today, minLifeDays: null })),
  }))
}
