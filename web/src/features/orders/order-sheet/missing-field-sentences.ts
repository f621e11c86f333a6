import type { OrderLack } from '@dray/domain/orders/cart'

export const missingFieldSentences: Record<OrderLack, string> = {
  'customer-missing': 'Choose a customer.',
  'cart-empty': 'Add at least one product.',
}
