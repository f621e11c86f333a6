import { type AccountSheet, accountSheet } from '@dray/domain/documents/accounts/account-sheet'
import type { AccountContent } from '@dray/domain/documents/document-source'
import type { PageSetup } from '@dray/domain/documents/page-setup'
import { paySheet, type PayContent } from '@dray/domain/documents/pay-documents'
import { type TraceDocument, traceSheet } from '@dray/domain/documents/trace-document'
import { printable } from './printable.ts'
import { pageInput, shortened } from './typst-input.ts'

/** Template data of receipts or statements. All use the page setup of the first. */
export function accountInput(contents: readonly AccountContent[]): string {
  const [first] = contents
  if (first === undefined) throw new RangeError('There is no document to print')
  return sheetsInput(contents.map(accountSheet), first.page)
}

export const payInput = (content: PayContent): string => sheetsInput([paySheet(content)], content.page)

export const traceInput = (document: TraceDocument): string => sheetsInput([traceSheet(document)], document.page)

/** JSON, so no text in it is executed. */
function sheetsInput(sheets: readonly AccountSheet[], page: PageSetup): string {
  const named = sheets.map((sheet) => ({
    ...sheet,
    company: { ...sheet.company, short: shortened(sheet.company.name) },
  }))
  return JSON.stringify({ sheets: named, page: pageInput(page) }, (_key, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}
