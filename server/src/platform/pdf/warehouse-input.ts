import type { WarehousePaper } from '@dray/domain/documents/warehouse-papers'
import { printable } from './printable.ts'
import { pageInput, shortened } from './typst-input.ts'

/** JSON, so no text in it is executed. */
export function warehouseInput({ page, ...paper }: WarehousePaper): string {
  const sheet = { ...paper, company: { ...paper.company, short: shortened(paper.company.name) } }
  return JSON.stringify({ sheet, page: pageInput(page) }, (_key, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}
