import type { Brand } from '@dray/contract/brands'
import type { Customer } from '@dray/contract/customers'
import type { Product } from '@dray/contract/products'
import { cents } from '@dray/domain/money'

/** Builders for tests of the catalog and its customers: a test sets only the fields it is about. */
export const aProduct = (overrides: Partial<Product> = {}): Product => ({
  id: 1,
  sku: 'EXO-BEV-0001',
  brandID: 1,
  brand: 'Exotic Liquids',
  name: 'Chai',
  description: null,
  image: null,
  typeID: 1,
  type: 'Beverages',
  genetics: null,
  extractTypeID: null,
  extractType: null,
  productLines: [],
  status: 'ACTIVE',
  weight: null,
  unitQuantity: null,
  stock: 39,
  pendingOutboundQuantity: 0,
  unavailableQuantity: 0,
  basePrice: cents(18_00),
  msrp: cents(23_40),
  discountEligible: true,
  hasBatch: false,
  hideFromCatalog: false,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  modifiedOn: new Date('2026-01-01T00:00:00Z'),
  ...overrides,
})

export const aCustomer = (overrides: Partial<Customer> = {}): Customer => ({
  id: 7,
  image: null,
  customerName: 'Ernst Handel',
  contactName: 'Roland Mendel',
  contactEmail: null,
  contactPhone: '7675-3425',
  contactTelegram: null,
  address: 'Kirchgasse 6, Graz',
  website: null,
  commpref: 'EMAIL',
  type: 'RETAIL',
  accountOwnerID: null,
  accountOwnerName: null,
  accountOwnerDrives: false,
  notes: null,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  modifiedOn: new Date('2026-01-01T00:00:00Z'),
  minLifeDays: null,
  emailsCoas: false,
  ...overrides,
})

export const aCatalogBrand = (overrides: Partial<Brand> = {}): Brand => ({
  id: 1,
  name: 'Exotic Liquids',
  image: null,
  skucode: 'EXO',
  defaultLocationId: 1,
  brandRepName: null,
  brandRepPhone: null,
  brandRepEmail: null,
  website: null,
  excludeFromReporting: false,
  hideInInventoryOverview: false,
  maxBrandStock: null,
  leadTimeDays: null,
  MaxProductStock: [],
  modifiedOn: new Date('2026-01-01T00:00:00Z'),
  ...overrides,
})

/** A checked-in batch that nothing else is known of. */
export const plainBatch = {
  isCheckedIn: true,
  expiresOn: null,
  testedOn: null,
  labName: null,
  thcPercent: null,
  cbdPercent: null,
  notes: null,
  hold: null,
  hasCoa: false,
  coaUrl: null,
  usable: true,
  unusableReason: null,
} as const
