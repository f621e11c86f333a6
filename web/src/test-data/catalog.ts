import { type Brand, brandSchema } from '@dray/contract/brands'
import { type Customer, customerSchema } from '@dray/contract/customers'
import type { Contact } from '@dray/contract/customers/contacts'
import { type Product, productSchema } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import type { z } from 'zod'

type Empty<T> = { [Name in keyof T as null extends T[Name] ? (undefined extends T[Name] ? never : Name) : never]: null }

/** The fields that a record has even if they are empty. */
const nothing = <T>(schema: z.ZodType<T> & { shape: Readonly<Record<string, z.ZodType>> }) =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) =>
      field.safeParse(null).success && !field.safeParse(undefined).success ? [[name, null]] : [],
    ),
  ) as Empty<T>

/** Builders for tests of the catalog and its customers: a test sets only the fields it is about. */
export const aProduct = (overrides: Partial<Product> = {}): Product => ({
  ...nothing(productSchema),
  id: 1,
  sku: 'EXO-BEV-0001',
  brandID: 1,
  brand: 'Exotic Liquids',
  name: 'Chai',
  typeID: 1,
  type: 'Beverages',
  productLines: [],
  status: 'ACTIVE',
  soldIn: 'UNIT',
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
  ...nothing(customerSchema),
  id: 7,
  customerName: 'Ernst Handel',
  contactName: 'Roland Mendel',
  contactPhone: '7675-3425',
  address: 'Kirchgasse 6, Graz',
  commpref: 'EMAIL',
  type: 'RETAIL',
  accountOwnerDrives: false,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  modifiedOn: new Date('2026-01-01T00:00:00Z'),
  emailsCoas: false,
  emailsProof: false,
  poRequired: false,
  mayPickUp: true,
  acceptBySelf: false,
  cod: false,
  ...overrides,
})

export const aContact = (overrides: Partial<Contact> = {}): Contact => ({
  id: 40,
  name: 'Kim',
  email: 'kim@ernst.example',
  mayOrder: true,
  seesMoney: false,
  link: null,
  devices: [],
  chats: [],
  modifiedOn: new Date('2026-01-01T00:00:00Z'),
  ...overrides,
})

export const aCatalogBrand = (overrides: Partial<Brand> = {}): Brand => ({
  ...nothing(brandSchema),
  id: 1,
  name: 'Exotic Liquids',
  skucode: 'EXO',
  defaultLocationId: 1,
  excludeFromReporting: false,
  hideInInventoryOverview: false,
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
  shelf: null,
  hold: null,
  hasCoa: false,
  coaUrl: null,
  usable: true,
  unusableReason: null,
} as const
