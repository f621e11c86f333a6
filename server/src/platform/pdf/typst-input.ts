import type { CalculatedDocument } from '@dray/domain/documents/document-content'
import { documentSheet } from '@dray/domain/documents/document-sheet'
import type { PageSetup, PageSize } from '@dray/domain/documents/page-setup'
import { graphemes } from '@dray/domain/text/plain-text'
import { printable } from './printable.ts'
import type { WarehouseDocument } from '@dray/domain/documents/pick-list'

/** JSON, so no text in it is executed. */
export function typstInput(document: CalculatedDocument): string {
  const sheet = documentSheet(document)
  const { page } = document
  return JSON.stringify(
    {
      sheet: { ...sheet, company: { ...sheet.company, short: shortened(sheet.company.name) } },
      page: pageInput(page),
    },
    (_key, value: unknown) => (typeof value === 'string' ? printable(value) : value),
  )
}

export const paperName = (size: PageSize): string => (size === 'letter' ? 'us-letter' : 'a4')

export const pageInput = ({ size, orientation, margin }: PageSetup) => ({
  paper: paperName(size),
  landscape: orientation === 'landscape',
  margin,
})

/** Shortens a name to fit on one line of a footer. */
export function shortened(name: string): string {
  const letters = graphemes(name)
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : name
}

/** JSON, so no text in it is executed. */
export function warehouseInput({ page, ...document }: WarehouseDocument): string {
  const sheet = { ...document, company: { ...document.company, short: shortened(document.company.name) } }
  return JSON.stringify({ sheet, page: pageInput(page) }, (_key, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}
