import type { Cents } from '@dray/domain/money'
import { keyedKinds, type Known, type KeyedKind } from '@dray/domain/imports/known'
import type { ImportTable } from '@dray/domain/imports/read-rows'
import type { Db } from '../../db/db.ts'
import {
  activeUsers,
  batchNumbersAmong,
  customersWithCredit,
  heldNumbersAmong,
  keysAmong,
  locationNames,
  namesOf,
  ordersAmong,
  pricedPairs,
  productsWithUnbatched,
} from './known.sql.ts'

/** What Dray holds of what the files speak of. Lists that stay small are read whole, orders by their keys and numbers. */
export async function loadKnown(db: Db, tables: readonly ImportTable[]): Promise<Known> {
  const texts = mentioned(tables)
  const keys = byKind(await keysAmong(db, texts))
  const orders = await ordersAmong(db, texts, [...keys.orders.values()])
  const named = ({ id, name }: { id: number; name: string }) => ({ id, names: [name] })
  return {
    keys,
    productTypes: (await namesOf(db, 'productTypes')).map(named),
    extractTypes: (await namesOf(db, 'extractTypes')).map(named),
    brands: (await namesOf(db, 'brands')).map(named),
    users: (await activeUsers(db)).map((user) => ({ id: user.id, names: [user.name, user.email], email: user.email })),
    customers: (await customersWithCredit(db)).map((one) => ({
      id: one.id,
      names: [one.customerName],
      credit: one.creditCents,
    })),
    products: (await productsWithUnbatched(db)).map(({ id, sku, name, unbatchedStock }) => ({
      id,
      names: [sku, name],
      sku,
      unbatchedStock,
    })),
    locations: (await locationNames(db)).map(named),
    batchNumbers: new Set(await batchNumbersAmong(db, texts)),
    orderNums: new Map(orders.map((order) => [order.orderNum, order.id])),
    heldNumbers: new Set(await heldNumbersAmong(db, texts)),
    orders: new Map(
      orders.map(
        ({
          id,
          customerId,
          orderStatus,
          balanceDue,
        }): [number, { customerId: number; orderStatus: typeof orderStatus; balanceDue: Cents }] => [
          id,
          { customerId, orderStatus, balanceDue },
        ],
      ),
    ),
    customPrices: new Set(tables.some((table) => table.kind === 'customPrices') ? await pricedPairs(db) : []),
  }
}

/** Columns that hold keys, or numbers that must be free. */
const telling = [
  'key',
  'brand',
  'type',
  'extracttype',
  'accountowner',
  'product',
  'customer',
  'driver',
  'order',
  'payment',
  'ordernum',
  'batchnumber',
]

function mentioned(tables: readonly ImportTable[]): string[] {
  const texts = new Set<string>()
  for (const { header, records } of tables) {
    const places = header.flatMap((name, place) =>
      telling.includes(name.toLowerCase().replace(/[^a-z]/g, '')) ? [place] : [],
    )
    for (const { cells } of records) for (const place of places) texts.add(cells[place]?.trim() ?? '')
  }
  texts.delete('')
  return [...texts]
}

function byKind(
  rows: readonly { entityType: string; externalKey: string; entityId: number }[],
): Record<KeyedKind, Map<string, number>> {
  const of = (kind: KeyedKind) =>
    new Map(rows.filter((row) => row.entityType === kind).map((row) => [row.externalKey, row.entityId]))
  return Object.fromEntries(keyedKinds.map((kind) => [kind, of(kind)])) as Record<KeyedKind, Map<string, number>>
}
