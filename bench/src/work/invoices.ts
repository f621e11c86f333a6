import { fromDollars, zero } from '@dray/domain/money'
import { createLog } from '@dray/server/platform/log'
import { typstInput } from '@dray/server/platform/pdf/typst-input'
import { startTypstProcess } from '@dray/server/platform/pdf/typst-process'
import { performance } from 'node:perf_hooks'
import type { Site } from '../environment.ts'
import { measureInterleaved } from '../measure.ts'
import { type Row, timeRow } from '../row.ts'
import { invoiceToPrint, printInvoice } from './calls.ts'
import type { Bench } from './compare.ts'
import { openUsers } from './load.ts'

/** From the data to the last byte of the PDF, compared with using the compiler process directly; and of several users at once. */
export const invoices: Bench = {
  description: 'the PDF of an invoice',
  async run({ few, atEnd, isQuick }) {
    const site = await few()
    const compiler = startTypstProcess(createLog({ level: 'error' }))
    atEnd(() => compiler.stop())
    const bare = () => {
      const { discount, lines, ...content } = invoiceToPrint(20)
      const priced = lines.map((line) => ({ ...line, price: fromDollars(line.price) }))
      const { template, data } = typstInput({ ...content, discount: fromDollars(discount), paid: zero, lines: priced })
      return compiler.render({ template, data }, 30_000)
    }
    const measured = await measureInterleaved(
      { call: () => printInvoice(site.request), bare },
      { rounds: 5, times: isQuick ? 5 : 20, warmUpMs: isQuick ? 100 : 500 },
    )
    const work = 'PDF of a 20-line invoice, another order each time'
    const limit = { name: 'the compiler', median: measured.bare.median }
    return [
      { work, unit: 'ms', measured: measured.call, limit, budget: { atMost: 10 } },
      await invoicesAtOnce(site, isQuick ? 2 : 10),
    ]
  },
}

/** A user prints one document at a time, so each is another user. The time of each is eight times the time between two. */
async function invoicesAtOnce(site: Site, seconds: number): Promise<Row> {
  const users = await openUsers(site, 8, 1)
  const durations: number[] = []
  const until = performance.now() + (seconds + 1) * 1000
  const counted = until - seconds * 1000
  await Promise.all(
    users.map(async ({ request }) => {
      while (performance.now() < until) {
        const startedAt = performance.now()
        await printInvoice(request)
        if (startedAt > counted) durations.push(performance.now() - startedAt)
      }
    }),
  )
  return { ...timeRow('  8 people at once (100 a second)', [durations]), budget: { atMost: 80 } }
}
