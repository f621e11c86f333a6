import type * as contract from '@dray/contract/search'
import { unusableReason } from '@dray/domain/batches/usable-batches'
import { customerSearchWords, searchWords, wordSplits } from '@dray/domain/search/search-words'
import { isOffice, isOnlyDriver } from '@dray/domain/users/permissions'
import { availableUnits } from '@dray/domain/products/stock'
import type { Db } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { unitsOfProducts } from '../pending/index.ts'
import {
  batchesFound,
  brandsFound,
  customersFound,
  maxHits,
  memosFound,
  ordersBeginningWithPo,
  ordersFound,
  ordersWithPo,
  ordersWithProduct,
  paymentsFound,
  productsFound,
  purchasesFound,
} from './search.sql.ts'

/** Fewer letters begin too many PO numbers and references. */
const leastLetters = 3

/**
 * Finds orders by the start of their number or any part of the PO number, other records by words. Drivers find only their own orders and customers, and no purchase
 * orders, brands, credit memos, payments or batches.
 */
export async function findAnything(
  db: Db,
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
  const driverId = isOnlyDriver(reader) ? reader.id : undefined
  const [orders, ordersWithProduct, purchases, customers, brands, products, memos, payments, batches] =
    await Promise.all([
      findOrders(db, text, driverId),
      findOrdersWithProduct(db, words, driverId),
      isOffice(reader) ? purchasesFound(db, words) : [],
      customersFound(db, customerSearchWords(text), driverId),
      isOffice(reader) ? brandsFound(db, words) : [],
      findProducts(db, words, today),
      isOffice(reader) ? findMemos(db, text) : [],
      isOffice(reader) ? findPayments(db, words) : [],
      isOffice(reader) ? findBatches(db, words, today) : [],
    ])
  return { orders, ordersWithProduct, purchases, customers, brands, products, memos, payments, batches }
}

async function findOrders(
  db: Db,
  text: string,
  driverId: number | undefined,
): Promise<contract.SearchResult['orders']> {
  const [byNumber, byPo] = await Promise.all([
    ordersFound(db, text.trim(), driverId),
    findOrdersByPo(db, searchWords(text), driverId),
  ])
  return [...byNumber, ...byPo.filter(({ id }) => byNumber.every((order) => order.id !== id))]
}

/** Orders whose PO number begins with the text come first: their index finds enough of a common beginning. */
async function findOrdersByPo(db: Db, words: readonly string[], driverId: number | undefined) {
  const start = words.join(' ')
  const first = start.length < leastLetters ? [] : await ordersBeginningWithPo(db, start, driverId)
  if (first.length === maxHits) return first
  const others = await ordersWithPo(db, words, driverId)
  return [...first, ...others.filter(({ id }) => first.every((order) => order.id !== id))].slice(0, maxHits)
}

async function findBatches(db: Db, words: readonly string[], today: string): Promise<contract.SearchResult['batches']> {
  const found = await batchesFound(db, words)
  return found.map((batch) => ({ ...batch, unusableReason: unusableReason(batch, { day: today, minLifeDays: null }) }))
}

/** Fewer digits would be found in most numbers. */
const leastDigits = 4

/** "CM-100001", "cm1000", or the digits alone. */
async function findMemos(db: Db, text: string): Promise<contract.SearchResult['memos']> {
  const [, digits = ''] = /^(?:cm-?)?(\d{1,9})$/i.exec(text.trim()) ?? []
  return digits.length < leastDigits ? [] : memosFound(db, digits)
}

async function findPayments(db: Db, words: readonly string[]): Promise<contract.SearchResult['payments']> {
  const reference = words.join(' ')
  return reference.length < leastLetters ? [] : paymentsFound(db, reference)
}

async function findOrdersWithProduct(db: Db, words: readonly string[], driverId: number | undefined) {
  const splits = wordSplits(words)
  if (splits.length === 0) return []
  const found = await ordersWithProduct(db, splits, driverId)
  // Both ways to split the words may find an order.
  return [...new Map(found.map((order) => [order.id, order])).values()]
}

/** Includes the units still available (D-187). */
async function findProducts(
  db: Db,
  words: readonly string[],
  today: string,
): Promise<contract.SearchResult['products']> {
  const found = await productsFound(db, words)
  const productIds = found.map(({ id }) => id)
  const units = await unitsOfProducts(db, productIds, { day: today, minLifeDays: null })
  const available = new Map(units.map((product) => [product.productId, availableUnits(product)]))
  return found.map((product) => ({ ...product, available: available.get(product.id) ?? 0 }))
}
