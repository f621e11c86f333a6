import { accountSheet } from '@dray/domain/documents/account-sheet'
import type { AccountContent } from '@dray/domain/documents/any-content'
import { printable } from './printable.ts'
import { pageInput, shortened } from './typst-input.ts'

/** The data of receipts or statements as their template reads it: JSON, so that no text in it is executed. All have the page of the first. */
export function accountInput(contents: readonly AccountContent[]): string {
  const sheets = contents.map((content) => {
    const sheet = accountSheet(content)
    return { ...sheet, company: { ...sheet.company, short: shortened(sheet.company.name) } }
  })
  const [first] = contents
  if (first === undefined) throw new RangeError('There is no document to print')
  return JSON.stringify({ sheets, page: pageInput(first.page) }, (_key, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}
