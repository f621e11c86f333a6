import type { OrderContent } from './document-content.ts'
import { orderDocumentKinds } from './document-kinds.ts'
import type { PaymentReceiptContent } from './receipt-content.ts'
import type { StatementContent } from './statement-content.ts'

export type AccountContent = PaymentReceiptContent | StatementContent
export type AnyContent = OrderContent | AccountContent

export const isOrderContent = (content: AnyContent): content is OrderContent =>
  orderDocumentKinds.some((kind) => kind === content.kind)
