import type { MissingField } from '@dray/domain/orders/cart'

export const missingFieldSentences: Record<MissingField, string> = {
  'customer-missing': 'Choose a customer.',
  'cart-empty': 'Add at least one product.',
}
