import type { Receivable } from '@dray/contract/receivables'
import { type Cents, cents, sum, toDollars } from '@dray/domain/money'
import writeSheet, { type Cell, type CellObject } from 'write-excel-file/browser'
import type { FileColumn } from '../../../kit/table/columns.ts'

/** In characters. */
const widths: Readonly<Record<string, number>> = { name: 34, owner: 22, lastNoteBy: 22, lastNote: 60 }
const days = ['oldestDue', 'lastPayment', 'lastNoteOn']
const texts = ['name', 'owner', 'phone', 'lastNoteBy', 'lastNote']

/** A row for each customer, and totals. Names are written as text, so one that looks like a formula isn't run. */
export function receivablesSheet(
  receivables: readonly Receivable[],
  { columns, day }: { columns: readonly FileColumn<Receivable>[]; day: string },
): Promise<Blob> {
  const heading = columns.map(
    ({ id, header }): CellObject => ({
      value: header,
      type: String,
      fontWeight: 'bold',
      ...(texts.includes(id) ? {} : { align: 'right' }),
    }),
  )
  const totals = columns.map(({ isMoney, csv }, at): Cell => {
    if (at === 0) return { value: 'Total', type: String, fontWeight: 'bold' }
    if (!isMoney) return null
    return { ...amountCell(sum(receivables.map((each) => cents(Number(csv(each)))))), fontWeight: 'bold' }
  })
  return writeSheet([heading, ...receivables.map((receivable) => sheetRow(receivable, columns)), totals], {
    sheet: `As of ${day}`,
    stickyRowsCount: 1,
    columns: columns.map(({ id }) => ({ width: widths[id] ?? 16 })),
  }).toBlob()
}

const sheetRow = (receivable: Receivable, columns: readonly FileColumn<Receivable>[]): Cell[] =>
  columns.map(({ id, isMoney, csv }): Cell => {
    const value = csv(receivable)
    if (value === null || value === undefined) return null
    if (isMoney) return amountCell(cents(Number(value)))
    if (days.includes(id)) return { value: new Date(`${String(value)}T00:00:00Z`), type: Date, format: 'm/d/yyyy' }
    return typeof value === 'number' ? { value, type: Number } : { value: String(value), type: String }
  })

const amountCell = (amount: Cents): CellObject => ({ value: toDollars(amount), type: Number, format: '#,##0.00' })
