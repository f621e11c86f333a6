import type * as contract from '@dray/contract/inbox'
import type { Cents } from '@dray/domain/money'
import {
  type MessageDesk,
  type MessageLine,
  type OrderMessage,
  readOrderMessage,
} from '@dray/domain/orders/pasted/order-message'
import { typedCatalog, type TypedCatalog } from '@dray/domain/orders/pasted/typed-catalog'
import { billableStatuses } from '@dray/domain/orders/order-status'
import { boughtBeforeOrders } from '@dray/domain/orders/past-orders'
import { customerPrice } from '@dray/domain/pricing/prices'
import { isSellable } from '@dray/domain/products/product-status'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../platform/db/db.ts'
import { createListMemory } from '../../platform/http/answers/list-memory.ts'
import { pairs } from '../../platform/pairs.ts'
import { type BoughtProduct, boughtByCustomers, pricesOfCustomers, productsToRead } from './bought.sql.ts'

type Product = Awaited<ReturnType<typeof productsToRead>>[number]
type Shelf = { catalog: TypedCatalog<Product>; byId: ReadonlyMap<number, Product> }

export type Message = { text: string; customerId: number | null }
export type ReadMessage = Pick<
  contract.InboxEntry,
  | 'proposals'
  | 'unreadLines'
  | 'marks'
  | 'deliveryDate'
  | 'deliveryDays'
  | 'customerPO'
  | 'note'
  | 'leftOut'
  | 'repeats'
>
export type MessageReader = (db: Db, messages: readonly Message[], today: string) => Promise<ReadMessage[]>

/** All messages are read with the same products, which are kept until one changes. */
export function createMessageReader(kept: Db): MessageReader {
  const shelves = createListMemory<Shelf>(kept, ['products'])
  const fillShelf = createShelf()
  return async (db, messages, today) => {
    if (messages.length === 0) return []
    const customerIds = [...new Set(messages.flatMap(({ customerId }) => customerId ?? []))]
    const [shelf, bought] = await Promise.all([
      shelves.get('', async () => fillShelf(await productsToRead(kept))),
      boughtByCustomers(db, { customerIds, statuses: billableStatuses, orders: boughtBeforeOrders }),
    ])
    const byCustomer = Map.groupBy(bought, ({ customerId }) => customerId)
    const read: { customerId: number | null; desk: Desk; message: OrderMessage<Product> }[] = []
    for (const { text, customerId } of messages) {
      const desk = messageDesk(shelf, customerId === null ? [] : (byCustomer.get(customerId) ?? []), today)
      read.push({ customerId, desk, message: readOrderMessage(text, desk) })
      // Other requests are answered between long messages.
      await nextTurn()
    }
    const priced = await ownPrices(
      db,
      customerIds,
      read.flatMap(({ message }) => message.lines),
    )
    return read.map(({ customerId, desk, message }) => {
      const shown = (product: Product): contract.ProposedProduct => ({
        ...shownProduct(product),
        price: customerPrice(
          shelf.byId.get(product.id)?.basePrice ?? product.basePrice,
          priced(customerId, product.id),
        ),
        lastBought: desk.usual.get(product.id) ?? null,
      })
      return {
        proposals: message.lines.map((line) => proposal(line, shown)),
        unreadLines: message.unread,
        marks: message.marks,
        deliveryDate: message.day,
        deliveryDays: message.days.length > 1 ? message.days : [],
        customerPO: message.customerPO,
        note: message.note,
        leftOut: message.leftOut.map(({ sku, name }) => ({ sku, name })),
        repeats: message.repeats,
      }
    })
  }
}

/** An order changes the stock of a few products but no name, so the catalog and what it remembers of texts stay. */
function createShelf(): (products: readonly Product[]) => Shelf {
  let known: { products: readonly Product[]; catalog: Shelf['catalog'] } | undefined
  return (products) => {
    if (known === undefined || !areNamedAlike(known.products, products))
      known = { products, catalog: typedCatalog(products, ({ status }) => isSellable(status)) }
    return { catalog: known.catalog, byId: new Map(products.map((product) => [product.id, product])) }
  }
}

const areNamedAlike = (before: readonly Product[], now: readonly Product[]): boolean =>
  before.length === now.length &&
  pairs(before, now).every(([old, product]) => namedBy.every((field) => old[field] === product[field]))

const namedBy = ['id', 'sku', 'name', 'brand', 'type', 'status', 'unitQuantity'] as const

type Desk = MessageDesk<Product>

function messageDesk({ catalog, byId }: Shelf, bought: readonly BoughtProduct[], today: string): Desk {
  const last = bought.filter(({ isLastOrder }) => isLastOrder)
  const [first] = last
  return {
    catalog,
    usual: new Map(bought.map(({ productId, quantity }) => [productId, quantity])),
    lastOrder: first && { orderNum: first.orderNum, lines: last },
    productById: (id) => byId.get(id),
    today,
  }
}

type CustomPrice = (customerId: number | null, productId: number) => Cents | null

async function ownPrices(
  db: Db,
  customerIds: readonly number[],
  lines: readonly MessageLine<Product>[],
): Promise<CustomPrice> {
  const products = lines.flatMap(({ product, guesses }) => [...(product ? [product] : []), ...guesses])
  const productIds = [...new Set(products.map(({ id }) => id))]
  const rows =
    customerIds.length === 0 || productIds.length === 0 ? [] : await pricesOfCustomers(db, customerIds, productIds)
  const prices = new Map(
    rows.map(({ customerId, productId, customPrice }) => [`${customerId} ${productId}`, customPrice]),
  )
  return (customerId, productId) => prices.get(`${customerId} ${productId}`) ?? null
}

const shownProduct = ({ id, sku, name, brand, unitQuantity }: Product) => ({
  ...{ id, sku, name, brand },
  unitsPerCase: unitQuantity,
})

function proposal(
  { product, guesses, source, ...line }: MessageLine<Product>,
  shown: (product: Product) => contract.ProposedProduct,
): contract.Proposal {
  return {
    ...line,
    product: product && shown(product),
    guesses: guesses.map(shown),
    prices: [...line.prices],
    isRepeated: source === 'last-order',
  }
}
