import type * as contract from '@dray/contract/pricing'
import { billableStatuses } from '@dray/domain/orders/order-status'
import { isBelowFloor } from '@dray/domain/pricing/prices'
import type { Person } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { isCustomer, listCustomers } from '../customers/index.ts'
import {
  allCustomPrices,
  customPrices,
  priceHistory,
  lastOrderedLines,
  lastPriceChange,
  customPrice,
  customerPricing,
} from './prices.sql.ts'

type Answer<C extends { answer: z.ZodType }> = Promise<z.output<C['answer']>>

export async function listPricedCustomers(db: Db, reader: Person): Answer<typeof contract.listPricedCustomers> {
  const prices = Map.groupBy(await allCustomPrices(db), (price) => price.customerId)
  const customers = await listCustomers(db, reader)
  const res = customers.flatMap((customer) => {
    const own = prices.get(customer.id)
    return own ? [{ ...customer, customPricings: own }] : []
  })
  return { res }
}

export async function listCustomPrices(db: Db, customerId: number): Answer<typeof contract.listCustomPrices> {
  await refuseUnknownCustomer(db, customerId)
  return customPrices(db, customerId)
}

/** Read the last change first: a change in between then causes a conflict instead of going unnoticed. */
export async function readPricing(db: Db, customerId: number): Answer<typeof contract.readPricing> {
  await refuseUnknownCustomer(db, customerId)
  const lastChange = await lastPriceChange(db, customerId)
  const rows = await customerPricing(db, customerId)
  const prices = rows.map(({ cost, marginFloor, ...row }) => ({
    ...row,
    isBelowFloor: isBelowFloor(row.customPrice, { cost, marginFloor }),
  }))
  return { lastChange, prices }
}

async function refuseUnknownCustomer(db: Db, customerId: number): Promise<void> {
  if (!(await isCustomer(db, customerId))) throw new Refusal('not-found')
}

const maxHistory = 100
const maxLastPaid = 3

export async function explainPrice(
  db: Db,
  { customerId, productId }: { customerId: number; productId: number },
): Promise<z.output<(typeof contract.explainPrice)['answer']>> {
  if (!(await isCustomer(db, customerId))) throw new Refusal('not-found')
  const price = mustExist(await customPrice(db, customerId, productId))
  const history = await priceHistory(db, customerId, productId, maxHistory)
  const lastPaid = await lastOrderedLines(db, { customerId, productId, statuses: billableStatuses, limit: maxLastPaid })
  return { ...price, history, lastPaid }
}
