import type * as contract from '@dray/contract/batches/expiring'
import type { ExpiringBatch } from '@dray/contract/today'
import { usualExpiringDays } from '@dray/domain/batches/usable-batches'
import { cappedSum, maxSum } from '@dray/domain/money'
import { leftOverUnits, type SalesPace } from '@dray/domain/orders/left-over-units'
import { billableStatuses } from '@dray/domain/orders/order-status'
import { daysOfSales, salesWindow, usualSalesWeeks } from '@dray/domain/purchases/suggestions'
import { addDays, type CompanyClock } from '@dray/domain/time/company-day'
import { type Person, seesCosts } from '@dray/domain/users/permissions'
import type { Db } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { maxRowsAtOnce } from '../../../platform/http/answers/list-page.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { companyDecisions } from '../../company/index.ts'
import { batchesThatExpire, batchesThatSell, unitsSold } from '../batches.sql.ts'

type Row = Awaited<ReturnType<typeof batchesThatExpire>>[number]
type Clock = Pick<CompanyClock, 'today' | 'dayOf' | 'startOf'>

/** Expired batches come first. Takes four statements. */
export async function listExpiringBatches(
  db: Db,
  { query, user, ...clock }: CallRequest<typeof contract.listExpiringBatches>,
): Promise<ExpiringBatch[]> {
  const through = addDays(clock.today, query.days ?? usualExpiringDays)
  const rows = await batchesThatExpire(db, { through, limit: maxRowsAtOnce + 1, max: maxSum })
  if (rows.length > maxRowsAtOnce) throw new Refusal('too-many-expiring')
  return withPace(db, rows, { user, clock })
}

/** The first of those that expire in the usual days, and the sums over all; undefined if there are none. Takes four statements. */
export async function expiringSoon(db: Db, reader: { user: Person; clock: Clock }, limit: number) {
  const through = addDays(reader.clock.today, usualExpiringDays)
  const rows = await batchesThatExpire(db, { through, limit, max: maxSum })
  const [first] = rows
  if (first === undefined) return undefined
  const { allBatches, allUnits, allCost } = first
  return {
    batches: allBatches,
    units: allUnits,
    ...(seesCosts(reader.user) ? { cost: allCost } : {}),
    first: await withPace(db, rows, reader),
  }
}

async function withPace(
  db: Db,
  rows: readonly Row[],
  { user, clock }: { user: Person; clock: Clock },
): Promise<ExpiringBatch[]> {
  if (rows.length === 0) return []
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  const [paces, batches, { batchOrder }] = await allInOrder([
    salesPaces(db, rows, clock),
    batchesThatSell(db, productIds),
    companyDecisions(db),
  ])
  const salesPace = (productId: number): SalesPace => paces.get(productId) ?? { sold: 0, days: 1 }
  const leftOver = leftOverUnits(batches, { today: clock.today, batchOrder, salesPace })
  return rows.map(({ unitCost, ...batch }) => {
    const { sold, days } = salesPace(batch.productId)
    const cost = unitCost === null ? null : cappedSum(batch.units * unitCost)
    return {
      ...batch,
      ...(seesCosts(user) ? { cost } : {}),
      pace: sold / days,
      leftOver: leftOver.get(batch.batchId) ?? 0,
    }
  })
}

/** As purchase suggestions count sales. */
async function salesPaces(db: Db, rows: readonly Row[], clock: Clock): Promise<ReadonlyMap<number, SalesPace>> {
  const soldSince = clock.startOf(salesWindow(clock.today, usualSalesWeeks).from)
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  const sales = await unitsSold(db, productIds, { soldSince, soldStatuses: billableStatuses })
  const sold = new Map(sales.map(({ productId, units }) => [productId, units]))
  return new Map(
    rows.map(({ productId, createdAt, isImported }) => {
      const days = daysOfSales(isImported ? null : clock.dayOf(createdAt), clock.today, usualSalesWeeks)
      return [productId, { sold: sold.get(productId) ?? 0, days }]
    }),
  )
}
