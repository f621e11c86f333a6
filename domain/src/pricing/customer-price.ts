import type { Cents } from '../money.ts'

/** What a customer pays for a product, in cents: the custom price where there is one, else the base price (D-48). */
export const customerPrice = (basePrice: Cents, customPrice: Cents | null | undefined): Cents =>
  customPrice ?? basePrice
