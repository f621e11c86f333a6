import { addDays, companyDay } from '@dray/domain/time/company-day'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchEnvironment, Site } from '../environment.ts'
import { measureInterleaved, repetitionsThatFit } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { bareStatements, fastestReplay } from '../statements.ts'

const today = companyDay(new Date(), 'America/Los_Angeles')
const year = { from: addDays(today, -364), to: today }

/** The figures of a year beside two others, once the sums of the past are kept. */
export async function figures({ many, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await many()
  await untilKept(site)
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

/** Waits until the server has kept the sums of every past day and month: it begins by itself. */
async function untilKept({ client }: Site): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isKept: boolean }>(
      `select count(*) filter (where length = 'day') >= (select now()::date - min(created_at)::date from orders) - 1
        and min(first) filter (where length = 'month') <= (select min(created_at)::date from orders) as "isKept"
      from figure_sums where kind = 'product'`,
    )
    if (rows[0]?.isKept === true) break
    await sleep(1000)
  }
  await client.query('vacuum analyze figure_sums, figure_changes')
}

type Compared = { work: string; by: string; isQuick: boolean; other: Partial<Row> }

async function compare(site: Site, { work, by, isQuick, other }: Compared): Promise<Row> {
  const call = () =>
    expectOk(site.request(`/api/db/figures/getByRange?${new URLSearchParams({ by, ...year }).toString()}`))
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
