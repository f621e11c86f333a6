import { addDays } from '@dray/domain/time/company-day'
import { measureTimes } from '../measure.ts'
import { count, timeRow } from '../row.ts'
import { answerText, expectOk } from '../served/server.ts'
import { post } from './calls.ts'
import { type Bench, withRole } from './compare.ts'

/** The first export of a year, the longest there is, and its files. */
export const booksExport: Bench = {
  description: 'the accounting export of a year',
  async run(environment) {
    const site = await environment.shipped()
    // Where the company is, today may not have begun yet.
    const to = addDays(new Date().toISOString().slice(0, 10), -1)
    const exportBooks = async () => {
      const answer = answerText(await post(site, '/api/db/books/exports/new', { from: addDays(to, -365), to }))
      const { cover } = JSON.parse(answer) as { cover: { name: string; difference: number }[] }
      const differing = cover.filter(({ difference }) => difference !== 0)
      if (differing.length > 0) throw new Error(`The books differ: ${JSON.stringify(differing)}`)
    }
    return withRole(site, 'ACCOUNTING', async () => {
      const made = await measureTimes(exportBooks, 1)
      const files = await measureTimes(() => expectOk(site.request('/api/db/books/exports/file/1?format=CSV')), 1)
      const budget = { atMost: 30_000 }
      const work = `the first export of the books, ${count(environment.sizes.shippedOrders)} documents`
      return [
        { ...timeRow(work, [made]), budget },
        { ...timeRow('its CSV file', [files]), budget },
      ]
    })
  },
}
