import type { MenuProduct } from '../bot/chat-order.ts'
import { cents } from '../money.ts'

export const aMenuProduct = (sku: string, name: string, changed: Partial<MenuProduct> = {}): MenuProduct => ({
  sku,
  name,
  brand: 'Exotic Liquids',
  type: 'Beverages',
  price: cents(1800),
  unitsPerCase: null,
  soldIn: 'UNIT',
  orderable: true,
  ...changed,
})

/** Has ordered nothing yet. */
export const newCustomer = { usual: [], last: null, today: '2026-11-30' }
