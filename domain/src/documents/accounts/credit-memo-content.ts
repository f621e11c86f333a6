import type { Disposition } from '../../memos/credit-memo.ts'
import type { Cents } from '../../money.ts'
import type { DocumentCompany, DocumentRecipient } from '../document-content.ts'
import type { PageSetup } from '../page-setup.ts'

type CreditMemoLine = {
  product: string
  sku: string
  /** Null for a concession. */
  units: number | null
  disposition: Disposition
  reason: string
  amount: Cents
}

export type CreditMemoContent = {
  kind: 'creditMemo'
  number: string
  issuedOn: string
  company: DocumentCompany
  recipient: DocumentRecipient
  orderNumber: string
  /** The order's; left out if there is none. */
  customerPO?: string | undefined
  lines: readonly CreditMemoLine[]
  /** Taken off the order's balance. */
  credited: Cents
  toCredit: Cents
  /** Marks the memo as void. */
  voidedOn: string | null
  notes: string
  page: PageSetup
}
