import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'

/** Days are counted from today; negative ones are past. */
export type SamplePurchase = {
  /** The supplier, which is a brand in the sample. */
  brand: string
  placedIn: number
  expectedIn: number | null
  /** Units per product, in document order. */
  units: Readonly<Record<string, number>>
  status: Extract<PurchaseStatus, 'DRAFT' | 'PENDING' | 'ORDERED' | 'CANCELLED'>
  deliveries?: readonly { in: number; units: Readonly<Record<string, number>>; closedShortReason?: string }[]
  /** The day it was paid and completed, when outstanding units arrive too. */
  completedIn?: number
  isPaidInAdvance?: boolean
  notes?: string
}

/** Northwind's original units on order, and recent deliveries. The original data has no deliveries. */
export const samplePurchases: readonly SamplePurchase[] = [
  {
    brand: 'Specialty Biscuits, Ltd.',
    placedIn: -48,
    expectedIn: -41,
    units: { "Sir Rodney's Scones": 40, 'Scottish Longbreads': 10 },
    status: 'ORDERED',
    deliveries: [{ in: -41, units: { "Sir Rodney's Scones": 40, 'Scottish Longbreads': 10 } }],
    completedIn: -33,
  },
  {
    brand: 'Leka Trading',
    placedIn: -30,
    expectedIn: -20,
    units: { 'Ipoh Coffee': 10 },
    status: 'CANCELLED',
    notes: 'Out of stock at the supplier until spring.',
  },
  {
    brand: 'Pasta Buttini s.r.l.',
    placedIn: -19,
    expectedIn: -8,
    units: { 'Gnocchi di nonna Alice': 10 },
    status: 'ORDERED',
    deliveries: [{ in: -8, units: { 'Gnocchi di nonna Alice': 10 } }],
  },
  {
    brand: 'New Orleans Cajun Delights',
    placedIn: -16,
    expectedIn: -5,
    units: { 'Louisiana Hot Spiced Okra': 100 },
    status: 'ORDERED',
  },
  {
    brand: "Cooperativa de Quesos 'Las Cabras'",
    placedIn: -15,
    expectedIn: -7,
    units: { 'Queso Cabrales': 30 },
    status: 'ORDERED',
    deliveries: [{ in: -6, units: { 'Queso Cabrales': 24 }, closedShortReason: 'The last wheels did not ripen' }],
  },
  {
    brand: 'Formaggi Fortini s.r.l.',
    placedIn: -12,
    expectedIn: -2,
    units: { 'Gorgonzola Telino': 70, 'Mascarpone Fabioli': 40 },
    status: 'ORDERED',
  },
  {
    brand: 'Karkki Oy',
    placedIn: -9,
    expectedIn: -1,
    units: { Maxilaku: 60 },
    status: 'ORDERED',
    deliveries: [{ in: -1, units: { Maxilaku: 35 } }],
    notes: 'The rest follows on the next truck.',
  },
  { brand: 'Zaanse Snoepfabriek', placedIn: -6, expectedIn: 4, units: { Chocolade: 70 }, status: 'ORDERED' },
  { brand: 'Svensk Sjöföda AB', placedIn: -4, expectedIn: 6, units: { 'Gravad lax': 50 }, status: 'ORDERED' },
  { brand: 'Lyngbysild', placedIn: -2, expectedIn: 9, units: { 'Rogede sild': 70 }, status: 'PENDING' },
  { brand: 'Pavlova, Ltd.', placedIn: -1, expectedIn: 12, units: { 'Outback Lager': 10 }, status: 'PENDING' },
  {
    brand: 'Plutzer Lebensmittelgroßmärkte AG',
    placedIn: -1,
    expectedIn: null,
    units: { 'Wimmers gute Semmelknödel': 80 },
    status: 'DRAFT',
  },
  { brand: 'Tokyo Traders', placedIn: 0, expectedIn: null, units: { 'Longlife Tofu': 20 }, status: 'DRAFT' },
]
