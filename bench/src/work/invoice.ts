import { calculateDocument } from '@dray/domain/documents/document-content'
import { fromDollars, zero } from '@dray/domain/money'
import { createLog } from '@dray/server/platform/log'
import { typstInput } from '@dray/server/platform/pdf/typst-input'
import { startTypstProcess } from '@dray/server/platform/pdf/typst-process'
import { performance } from 'node:perf_hooks'
import type { BenchEnvironment, Site } from '../environment.ts'
import { measureInterleaved, summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk, type SendRequest } from '../served/server.ts'
import { invoiceToPrint } from './invoice-to-print.ts'
import { openUsers } from './load.ts'

const timeoutMs = 30_000
const clients = 8

/** A call, from the data to the last byte of the PDF, compared with using the compiler process directly; and of several users at once. */
export async function invoicePdf({ few, atEnd, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const { request } = site
  const compiler = startTypstProcess(createLog({ level: 'error' }))
  atEnd(() => compiler.stop())
  const call = () => printInvoice(request)
  const bare = () => {
    const { discount, lines, ...content } = invoiceToPrint(20)
    const document = calculateDocument({
      ...content,
      discount: fromDollars(discount),
      paid: zero,
      lines: lines.map((line) => ({ ...line, price: fromDollars(line.price) })),
    })
    return compiler.render({ template: 'document', data: typstInput(document) }, timeoutMs)
  }
  const measured = await measureInterleaved(
    { call, bare },
    { rounds: 5, times: isQuick ? 5 : 20, warmUpMs: isQuick ? 100 : 500 },
  )
  return [
    {
      work: 'PDF of a 20-line invoice, another order each time',
      unit: 'ms',
      measured: measured.call,
      limit: { name: 'the compiler', median: measured.bare.median },
      budget: { atMost: 10 },
    },
    await invoicesAtOnce(site, isQuick ? 2 : 10),
  ]
}

const printInvoice = (request: SendRequest) =>
  expectOk(request('/api/storage/createInvoice', { method: 'POST', body: { content: invoiceToPrint(20) } }))

/** A user prints one document at a time, so each client is another user. The time of each is eight times the time between two. */
async function invoicesAtOnce(site: Site, seconds: number): Promise<Row> {
  const users = await openUsers(site, clients, 1)
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
  return {
    work: `  ${clients} people at once (100 a second)`,
    unit: 'ms',
    measured: summarizeRounds([durations]),
    budget: { atMost: (clients * 1000) / 100 },
  }
}
