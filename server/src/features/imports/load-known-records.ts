import type { Cents } from '@dray/domain/money'
import { noCredit } from '@dray/domain/memos/credit-memo'
import { keyedKinds, type KeyedKind, type KnownRecords, type KnownSale } from '@dray/domain/imports/known-records'
import { cellText, type ImportTable } from '@dray/domain/imports/read-rows'
import type { Db } from '../../platform/db/db.ts'
import { lockClosedThrough } from '../closing/index.ts'
import { companyDecisions } from '../company/index.ts'
import { creditableOrders } from '../memos/index.ts'
import {
  activeUsers,
  batchesAmong,
  customersWithCredit,
  heldNumbersAmong,
  keysAmong,
  locationNames,
  knownNames,
  ordersAmong,
  pricesByPair,
  productsWithUnbatched,
} from './known-records.sql.ts'

/** Loads the data the files refer to. Reads small lists whole, and orders only by the keys and numbers in the files. */
export async function loadKnownRecords(db: Db, tables: readonly ImportTable[]): Promise<KnownRecords> {
  const texts = referencesIn(tables)
  const keys = byKind(await keysAmong(db, texts))
  const orders = await ordersAmong(db, texts, [...keys.orders.values()])
  const named = ({ id, name }: { id: number; name: string }) => ({ id, names: [name] })
  return {
    keys,
    productTypes: (await knownNames(db, 'productTypes')).map(named),
    extractTypes: (await knownNames(db, 'extractTypes')).map(named),
    brands: (await knownNames(db, 'brands')).map(named),
    users: (await activeUsers(db)).map(({ id, name, email, isDriver }) => ({
      id,
      names: [name, email],
      email,
      isDriver: Boolean(isDriver),
    })),
    customers: (await customersWithCredit(db)).map(({ id, customerName, creditCents }) => ({
      id,
      names: [customerName],
      credit: creditCents,
    })),
    products: (await productsWithUnbatched(db)).map(({ id, sku, name, ...rest }) => ({
      id,
      names: [sku, name],
      sku,
      name,
      ...rest,
    })),
    locations: (await locationNames(db)).map(named),
    batches: (await batchesAmong(db, texts, [...keys.batches.values()])).map(({ id, batchNumber, productId }) => ({
      id,
      names: [batchNumber],
      productId,
    })),
    paymentMethods: (await companyDecisions(db)).paymentMethods,
    closedThrough: await lockClosedThrough(db),
    orderNums: new Map(orders.map((order) => [order.orderNum, order.id])),
    reservedNumbers: new Set(await heldNumbersAmong(db, texts)),
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
    sales: tables.some((table) => table.kind === 'creditMemos')
      ? await loadSales(db, orders)
      : new Map<number, KnownSale>(),
    customPrices: tables.some((table) => table.kind === 'customPrices')
      ? await pricesByPair(db)
      : new Map<string, Cents>(),
  }
}

async function loadSales(db: Db, orders: readonly { id: number; createdAt: Date }[]): Promise<Map<number, KnownSale>> {
  const creditable = await creditableOrders(
    db,
    orders.map(({ id }) => id),
  )
  return new Map(
    orders.flatMap(({ id, createdAt }): [number, KnownSale][] => {
      const sale = creditable.get(id)
      if (sale === undefined) return []
      const { discount, credited } = sale
      const lines = sale.lines.map((line) => ({ ...line, credited: credited.get(line.id) ?? noCredit }))
      return [[id, { createdAt, discount, lines }]]
    }),
  )
}

/** Columns that refer to other records, or whose numbers must be free. */
const referenceColumns = [
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
  'memo',
  'batch',
]

function referencesIn(tables: readonly ImportTable[]): string[] {
  const texts = new Set<string>()
  for (const { header, records } of tables) {
    const columns = header.flatMap((name, column) =>
      referenceColumns.includes(name.toLowerCase().replace(/[^a-z]/g, '')) ? [column] : [],
    )
    for (const { cells } of records) for (const column of columns) texts.add(cellText(cells[column]))
  }
  texts.delete('')
  return [...texts]
}

function byKind(
  rows: readonly { entityType: string; externalKey: string; entityId: number }[],
): Record<KeyedKind, Map<string, number>> {
  const knownIds = (kind: KeyedKind) =>
    new Map(rows.filter((row) => row.entityType === kind).map((row) => [row.externalKey, row.entityId]))
  return Object.fromEntries(keyedKinds.map((kind) => [kind, knownIds(kind)])) as Record<KeyedKind, Map<string, number>>
}
