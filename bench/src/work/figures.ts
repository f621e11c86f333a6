import { openPool } from '@dray/server/platform/db/connection'
import { connect } from '@dray/server/platform/db/db'
import { updateRollups } from '@dray/server/features/figures/update-rollups'
import { createLog } from '@dray/server/platform/log'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import type { BenchEnvironment, Site } from '../environment.ts'
import { measureInterleaved, repetitionsThatFit } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { bareStatements, fastestReplay } from '../replay.ts'

export const timeZone = 'America/Los_Angeles'
const today = companyDay(new Date(), timeZone)
const year = { from: addDays(today, -364), to: today }

/** A year's figures compared with two other ranges, with rollups in place. */
export async function figures({ many, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await many()
  await buildRollups(site)
  const size = `${sizes.manyOrders.toLocaleString('en-US')} orders`
  const measure = (by: string, what: string, budget?: Row['budget']) =>
    compare(site, { work: `figures of a year of ${size}, ${what}`, by, isQuick, other: budget ? { budget } : {} })
  return [
    await measure('brand', 'by brand', { atMost: 300 }),
    await measure('type', 'by product type', { atMost: 300 }),
    await measure('driver', 'by driver', { atMost: 300 }),
    await measure('day', 'by day', { atMost: 300 }),
    await measure('customer', 'by customer'),
    await measure('product', 'by product'),
  ]
}

/** A year's fill rate, with rollups in place. */
export async function fillRates({ many, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await many()
  await buildRollups(site)
  await addChains(site)
  const size = `${sizes.manyOrders.toLocaleString('en-US')} orders, one in 20 a backorder`
  const measure = (by: string) =>
    compare(site, {
      work: `fill rate of a year of ${size}, by ${by}`,
      path: 'getFillRate',
      by,
      isQuick,
      other: { budget: { atMost: 500 } },
    })
  return [await measure('brand'), await measure('customer'), await measure('product')]
}

/** Makes every twentieth order the backorder of the one before it. */
async function addChains({ client }: Site): Promise<void> {
  const { rowCount } = await client.query('select from backordered_units limit 1')
  if (rowCount === 1) return
  await client.query(`update orders set backorder_of = id - 1, first_order_id = id - 1 where id % 20 = 0`)
  await client.query(`
    insert into backordered_units (order_id, backorder_id, product_id, units)
    select order_id - 1, order_id, product_id, sum(quantity) from order_lines where order_id % 20 = 0 group by order_id, product_id`)
  await client.query('vacuum analyze orders, backordered_units')
}

/** Builds all rollups, as a running Dray does in the background. */
export async function buildRollups({ url, client }: Pick<Site, 'url' | 'client'>): Promise<void> {
  const db = connect(openPool({ connectionString: url }, createLog({ level: 'error' })))
  try {
    await updateRollups(db, { at: new Date(), timeZone })
  } finally {
    await db.destroy()
  }
  await client.query('vacuum analyze figure_sums, figure_changes')
}

type Compared = { work: string; path?: string; by: string; isQuick: boolean; other: Partial<Row> }

async function compare(site: Site, { work, path = 'getByRange', by, isQuick, other }: Compared): Promise<Row> {
  const call = () =>
    expectOk(site.request(`/api/db/figures/${path}?${new URLSearchParams({ by, ...year }).toString()}`))
  const bare = await fastestReplay(site.client, bareStatements(await site.server.record(call)))
  const measured = await measureInterleaved({ call, bare }, await repetitionsThatFit(call, isQuick))
  return {
    work,
    unit: 'ms',
    measured: measured.call,
    limit: { name: 'its SQL', median: measured.bare.median },
    ...other,
  }
}
