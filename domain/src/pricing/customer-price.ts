import type { Cents } from '../money.ts'

/** The custom price, or the base price if there is none (D-48). */
export const customerPrice = (basePrice: Cents, customPrice: Cents | null | undefined): Cents =>
  customPrice ?? basePrice
