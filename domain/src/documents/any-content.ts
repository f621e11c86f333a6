import type { OrderContent } from './document-content.ts'
import { orderDocumentKinds } from './document-kinds.ts'
import type { ReceiptContent } from './receipt-content.ts'
import type { StatementContent } from './statement-content.ts'

/** The content of a document about payments. */
export type AccountContent = ReceiptContent | StatementContent
/** The content of a document of any kind. */
export type AnyContent = OrderContent | AccountContent

export const isOrderContent = (content: AnyContent): content is OrderContent =>
  orderDocumentKinds.some((kind) => kind === content.kind)

/** How many rows a document has at least, which says how long it takes to render. */
export function rowsOf(content: AnyContent): number {
  if (isOrderContent(content)) return content.lines.length
  return content.orders.length + (content.kind === 'statement' ? content.payments.length : 0)
}
