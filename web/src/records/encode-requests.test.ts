import { createInvoice } from '@dray/contract/documents'
import { planStatements } from '@dray/contract/statements'
import type { AnyContent } from '@dray/domain/documents/document-source'
import { printPages } from '@dray/domain/documents/page-setup'
import { creditMemoSource } from '@dray/domain/documents/accounts/credit-memo-source'
import { statementSource, paymentReceiptSource } from '@dray/domain/documents/accounts/account-sources'
import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aPaymentReceipt, aStatementAccount } from '../test-data/payments/account-documents.ts'
import { aMemoDocument } from '../test-data/payments/memos.ts'
import { anOrder } from '../test-data/orders/orders.tsx'
import { settings } from '../test-data/screens.tsx'
import { documentCompany } from './documents/document-company.ts'
import { orderInvoice } from './invoices/order-invoice.ts'
import { encode } from '@dray/contract/call/encode'

const company = documentCompany(settings)
const contents: readonly AnyContent[] = [
  orderInvoice(anOrder(), settings).content(printPages.editOrder),
  paymentReceiptSource(aPaymentReceipt(), { company, timeZone: settings.timeZone }).content(printPages.editOrder),
  creditMemoSource(aMemoDocument(), { company, timeZone: settings.timeZone }).content(printPages.editOrder),
  statementSource({ ...aStatementAccount(), creditAvailable: cents(1250) }, company).content(printPages.editOrder),
]

test.each(contents)('a document of kind $kind is sent with amounts in dollars, and arrives unchanged', (content) => {
  const sent = encode(createInvoice.body, { content })
  expect(createInvoice.body.parse(JSON.parse(JSON.stringify(sent))).content).toEqual(content)
})

test('the balance filter of receivables is sent in dollars', () => {
  expect(encode(planStatements.body, { receivables: { minBalance: cents(12_345) } })).toEqual({
    receivables: { minBalance: 123.45 },
  })
  expect(encode(planStatements.body, { customerIds: [1, 2] })).toEqual({ customerIds: [1, 2] })
})
