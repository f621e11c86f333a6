import { calculateDocument } from '@dray/domain/documents/document-content'
import { printPages } from '@dray/domain/documents/page-setup'
import { cents, zero } from '@dray/domain/money'
import { createLog } from '@dray/server/platform/log'
import { typstInput } from '@dray/server/platform/pdf/typst-input'
import { startTypstProcess } from '@dray/server/platform/pdf/typst-process'
import type { BenchEnvironment } from '../environment.ts'
import { measureInterleaved } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'

const timeoutMs = 30_000

const invoice = {
  kind: 'invoice' as const,
  number: '100023',
  issuedOn: '2026-11-21',
  company: { name: 'Northwind Traders', address: '1 Main Street\nSeattle', phone: '555 0100' },
  recipient: { name: 'Ernst Handel', contact: 'Roland Mendel', address: 'Kirchgasse 6\nGraz', phone: '7675-3425' },
  handover: { way: 'delivery' as const, on: '2026-11-22', driver: 'Dan Miller', location: 'Warehouse' },
  discountNote: 'Spring',
  notes: 'Ring at the back door',
  page: printPages.editOrder,
}
const invoiceLines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    product: `Golden Ginger Jar ${index}`,
    brand: `Brand ${index % 4}`,
    sku: `B00${index % 4}-PRO-00${index}`,
    batch: null,
    quantity: 1 + (index % 20),
  }))
const lines = invoiceLines(20)

/** Each document has its own number, so nothing can be cached. */
let number = 100_000

export const invoiceToPrint = (lineCount: number) => ({
  ...invoice,
  number: String(++number),
  discount: 25,
  lines: invoiceLines(lineCount).map((line, index) => ({ ...line, price: 18.5 + (index % 20) })),
})

/** A call, from the data to the last byte of the PDF, compared with using the compiler process directly. */
export async function invoicePdf({ few, atEnd, isQuick }: BenchEnvironment): Promise<Row[]> {
  const { request } = await few()
  const compiler = startTypstProcess(createLog({ level: 'error' }))
  atEnd(() => compiler.stop())
  const call = () => {
    const content = invoiceToPrint(20)
    return expectOk(request('/api/storage/createInvoice', { method: 'POST', body: { content } }))
  }
  const bare = () => {
    const content = {
      ...invoice,
      number: String(++number),
      discount: cents(2500),
      paid: zero,
      lines: lines.map((line, index) => ({ ...line, price: cents(1850 + 100 * index) })),
    }
    return compiler.render({ template: 'document', data: typstInput(calculateDocument(content)) }, timeoutMs)
  }
  const measured = await measureInterleaved(
    { call, bare },
    { rounds: 5, times: isQuick ? 5 : 20, warmUpMs: isQuick ? 100 : 500 },
  )
  return [
    {
      work: 'PDF of a 20-line invoice',
      unit: 'ms',
      measured: measured.call,
      limit: { name: 'the compiler', median: measured.bare.median },
      budget: { atMost: 25 },
    },
  ]
}
