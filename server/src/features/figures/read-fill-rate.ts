import type * as contract from '@dray/contract/figures'
import { fillRate } from '@dray/domain/figures/figures'
import { openOrderStatuses, orderStatuses, isShipped } from '@dray/domain/orders/order-status'
import { addDays, startOfDay } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import type { Database } from '../../platform/db/db.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { countedStatuses } from './counted-statuses.ts'
import { groupNames } from './figures.sql.ts'
import { fillCorrections } from './fill-rate.sql.ts'
import { rangeSums } from './range-sums.ts'

const statuses = { counted: countedStatuses, open: openOrderStatuses, shipped: orderStatuses.filter(isShipped) }

/** From the rollups of all counted units, corrected by open orders, lowered quantities and chains (D-263, D-322). */
export async function readFillRate(
  db: Database,
  { query: { by, ...range }, timeZone, today }: CallRequest<typeof contract.readFillRate>,
): Promise<z.output<(typeof contract.readFillRate)['answer']>> {
  const span = { from: startOfDay(range.from, timeZone), until: startOfDay(addDays(range.to, 1), timeZone) }
  return inSnapshot(db, async (tx) => {
    const sums = await rangeSums(tx, [by], { ranges: [range], timeZone })
    const units = new Map(
      [...(sums[by][0] ?? [])].map(([key, each]) => [key, { ordered: each.units, shipped: each.units }]),
    )
    for (const { key, ordered, shipped } of await fillCorrections(tx, by, { ...span, ...statuses, today })) {
      const before = units.get(key) ?? { ordered: 0, shipped: 0 }
      units.set(key, { ordered: before.ordered + ordered, shipped: before.shipped + shipped })
    }
    const names = await groupNames(tx, by, [...units.keys()])
    return [...units]
      .flatMap(([key, each]) => {
        const rate = fillRate(each)
        return rate === null ? [] : [{ key: String(key), name: names.get(key)?.name ?? '', ...each, rate }]
      })
      .toSorted((one, other) => byName.compare(one.name, other.name))
  })
}

const byName = new Intl.Collator('en-US')
