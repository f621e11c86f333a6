import type { AccountNames, AccountOverride } from '@dray/domain/books/accounts'
import type { BookedKind, StoredPosting } from '@dray/domain/books/postings'
import type { CoverLine } from '@dray/domain/books/cover'
import type { Cents } from '@dray/domain/money'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Tables of the accounting export (docs/decisions/029). */
export interface BooksTables {
  books: {
    id: number
    beginOn: string | null
    accounts: JSONColumnType<AccountNames> | null
    overrides: JSONColumnType<readonly AccountOverride[]>
    modifiedOn: Date | null
  }
  bookExports: {
    id: GeneratedAlways<number>
    number: number
    fromDay: string
    toDay: string
    createdAt: Date
    createdBy: number | null
    documents: number
    lateDocuments: number
    debitsCents: Cents
    cover: JSONColumnType<readonly CoverLine[]>
  }
  bookEntries: {
    id: GeneratedAlways<number>
    kind: BookedKind
    recordId: number
    part: number
    customerId: number | null
    day: string
    recordedOn: string
    document: string
    name: string
    memo: string
    postings: JSONColumnType<readonly StoredPosting[]>
    units: JSONColumnType<Readonly<Record<string, number>>> | null
    debitsCents: Cents
    receivablesCents: Cents
    depositsCents: Cents
    customerCreditCents: Cents
    inventoryCents: Cents
    salesCents: Cents
    isBefore: Generated<boolean>
    exportId: number | null
    createdAt: Date
  }
  bookStock: { productId: number; units: number; costCents: Cents }
  bookCosts: { id: GeneratedAlways<number>; productId: number; fromDay: string; costCents: Cents }
  bookMarks: { id: GeneratedAlways<number>; kind: string; recordId: number }
}
