import { printPages } from '@dray/domain/documents/page-setup'
import type { WarehousePaper } from '@dray/domain/documents/warehouse-papers'
import { printable } from './printable.ts'
import { shortened } from './typst-input.ts'

/** The data of a pick list or a packing slip as the templates read it: JSON, so that no text in it is executed. */
export function paperInput(paper: WarehousePaper): string {
  const sheet = { ...paper, company: { ...paper.company, short: shortened(paper.company.name) } }
  const { margin } = printPages.general
  return JSON.stringify({ sheet, page: { paper: 'us-letter', landscape: false, margin } }, (_key, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}
