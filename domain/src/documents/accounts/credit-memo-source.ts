import type { Disposition } from '../../memos/credit-memo.ts'
import type { Cents } from '../../money.ts'
import { companyDay } from '../../time/company-day.ts'
import type { CreditMemoContent } from './credit-memo-content.ts'
import type { DocumentCompany } from '../document-content.ts'
import { creditMemoLabel } from '../document-name.ts'
import type { DocumentSource } from '../document-source.ts'
import { type PayingCustomer, payingRecipient } from './payment-receipt.ts'

export type IssuedMemo = {
  id: number
  memoNum: string
  orderNum: string
  customerPO: string | null
  customer: PayingCustomer
  issuedOn: Date
  lines: readonly {
    productName: string
    productSku: string
    units: number | null
    disposition: Disposition
    reason: string | null
    amount: Cents
  }[]
  credited: Cents
  toCredit: Cents
  voidedOn: Date | null
  notes: string | null
}

/** A voided memo's document says so, and can still be sent. */
export const creditMemoSource = (
  memo: IssuedMemo,
  { company, timeZone }: { company: DocumentCompany; timeZone: string },
): DocumentSource<CreditMemoContent> => ({
  recordId: memo.id,
  label: creditMemoLabel(memo.customer.customerName, memo.memoNum),
  contact: { name: memo.customer.contactName, email: memo.customer.contactEmail },
  canEmail: true,
  content: (page) => ({
    kind: 'creditMemo',
    number: memo.memoNum,
    issuedOn: companyDay(memo.issuedOn, timeZone),
    company,
    recipient: payingRecipient(memo.customer),
    orderNumber: memo.orderNum,
    ...(memo.customerPO !== null && { customerPO: memo.customerPO }),
    lines: memo.lines.map(({ productName, productSku, reason, units, disposition, amount }) => ({
      product: productName,
      sku: productSku,
      units,
      disposition,
      reason: reason ?? '',
      amount,
    })),
    credited: memo.credited,
    toCredit: memo.toCredit,
    voidedOn: memo.voidedOn && companyDay(memo.voidedOn, timeZone),
    notes: memo.notes ?? '',
    page,
  }),
})
