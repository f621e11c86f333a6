import type { OrderStatus } from '../orders/order-status.ts'

/** Where a contact's order stands, in the customer's words. */
export const contactOrderStates = ['SENT', 'CONFIRMED', 'PACKING', 'ON_ITS_WAY', 'DELIVERED', 'CANCELED'] as const
export type ContactOrderState = (typeof contactOrderStates)[number]

const states = {
  DRAFT: 'SENT',
  RECEIVED: 'CONFIRMED',
  FULFILLMENT: 'PACKING',
  PACKED: 'PACKING',
  DELIVERED: 'DELIVERED',
  COMPLETED: 'DELIVERED',
  REFUNDED: 'DELIVERED',
  CANCELLED: 'CANCELED',
} as const satisfies Record<OrderStatus, ContactOrderState>

/** A packed order is on its way once its driver has left the first stop of that day. */
export const contactOrderState = (status: OrderStatus, isRouteUnderWay: boolean): ContactOrderState =>
  status === 'PACKED' && isRouteUnderWay ? 'ON_ITS_WAY' : states[status]

type SentOrder = { orderStatus: OrderStatus; sentAt: Date | null }

/** True while the office can accept or decline it, and the contact can change it (D-337). */
export const isSentOrder = ({ orderStatus, sentAt }: SentOrder): boolean => orderStatus === 'DRAFT' && sentAt !== null

/** The documents that contacts get (D-339); the last two and the invoice say amounts or what shipped. */
export const contactDocumentKinds = ['invoice', 'proof', 'coa', 'creditMemo'] as const
export type ContactDocumentKind = (typeof contactDocumentKinds)[number]

/** Only for contacts who see money. */
export const hasAmounts = (kind: ContactDocumentKind): boolean => kind === 'invoice' || kind === 'creditMemo'
