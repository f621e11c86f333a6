import type { OrderContent } from './document-content.ts'
import { orderDocumentKinds } from './document-kinds.ts'
import type { ReceiptContent } from './receipt-content.ts'
import type { StatementContent } from './statement-content.ts'

export type AccountContent = ReceiptContent | StatementContent
export type AnyContent = OrderContent | AccountContent

export const isOrderContent = (content: AnyContent): content is OrderContent =>
  orderDocumentKinds.some((kind) => kind === content.kind)
