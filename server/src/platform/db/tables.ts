import type { SavedView } from '@dray/contract/saved-views'
import type { CommentedEntity } from '@dray/domain/changelog/differences'
import type { CustomerType, PreferredContact } from '@dray/domain/customers/customer'
import type { Cents } from '@dray/domain/money'
import type { BatchMode } from '@dray/domain/orders/allocate-batches'
import type { OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import type { PaymentMethod } from '@dray/domain/payments/payment-list'
import type { Genetics, ProductStatus } from '@dray/domain/products/product-status'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { BackupTables } from './backup-tables.ts'
import type { CollectionTables } from './collection-tables.ts'
import type { Day, Stamp } from './column-types.ts'
import type { CompanyTables } from './company-tables.ts'
import type { FigureTables } from './figure-tables.ts'
import type { PayrollTables } from './payroll-tables.ts'
import type { PricingTables } from './pricing-tables.ts'
import type { PurchaseTables } from './purchase-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { StatementTables } from './statement-tables.ts'
import type { UserTables } from './user-tables.ts'

/** Every table as the migrations create it; a test compares the two. */
export interface Tables
  extends UserTables,
    SignInTables,
    PricingTables,
    PurchaseTables,
    CollectionTables,
    StatementTables,
    PayrollTables,
    CompanyTables,
    FigureTables,
    BackupTables {
  idempotencyKeys: {
    userId: number
    call: string
    key: string
    bodyHash: string
    answer: JSONColumnType<object>
    createdAt: Stamp
  }
  appSecrets: { name: string; value: string }
  changeLog: {
    id: GeneratedAlways<number>
    action: 'create' | 'update'
    entityType: string
    entityId: number
    userId: number | null
    createdAt: Stamp
    notes: string | null
    changes: JSONColumnType<readonly object[]>
  }
  externalKeys: { entityType: string; externalKey: string; entityId: number }
  packingLocations: {
    id: GeneratedAlways<number>
    name: string
    color: string
    isDefault: Generated<boolean>
    isRemoved: Generated<boolean>
    createdAt: Stamp
  }
  brands: {
    id: GeneratedAlways<number>
    name: string
    image: string | null
    skucode: string
    defaultLocationId: Generated<number>
    brandRepName: string | null
    brandRepPhone: string | null
    brandRepEmail: string | null
    website: string | null
    excludeFromReporting: Generated<boolean>
    hideInInventoryOverview: Generated<boolean>
    maxBrandStock: number | null
    marginFloor: number | null
    leadTimeDays: number | null
    createdAt: Stamp
    modifiedOn: Stamp
  }
  productTypes: { id: GeneratedAlways<number>; name: string }
  extractTypes: { id: GeneratedAlways<number>; name: string }
  products: {
    id: GeneratedAlways<number>
    sku: string
    brandId: number
    typeId: number
    extractTypeId: number | null
    name: string
    description: string | null
    image: string | null
    genetics: Genetics | null
    status: Generated<ProductStatus>
    weight: number | null
    unitQuantity: number | null
    stock: Generated<number>
    costCents: Cents | null
    basePriceCents: Cents
    msrpCents: Cents | null
    discountEligible: Generated<boolean>
    hasBatch: Generated<boolean>
    hideFromCatalog: Generated<boolean>
    createdAt: Stamp
    modifiedOn: Stamp
    searchText: GeneratedAlways<string>
  }
  batches: {
    id: GeneratedAlways<number>
    productId: number
    batchNumber: string
    isCheckedIn: Generated<boolean>
    initialQuantity: number
    remainingQuantity: number
    receivedOn: Day
    createdAt: Stamp
  }
  customers: {
    id: GeneratedAlways<number>
    customerName: string
    image: string | null
    contactName: string | null
    contactEmail: string | null
    contactPhone: string | null
    contactTelegram: string | null
    address: string | null
    website: string | null
    commpref: Generated<PreferredContact>
    type: Generated<CustomerType>
    accountOwnerId: number | null
    notes: string | null
    priceAdjustment: Generated<number>
    creditCents: Generated<Cents>
    creditLimitCents: Cents | null
    maxDaysLate: number | null
    paymentTermsDays: number | null
    tgAccessCode: string | null
    /** Everything that is written about the customer, folded for search. */
    searchText: GeneratedAlways<string>
    nameText: GeneratedAlways<string>
    createdAt: Stamp
    modifiedOn: Stamp
  }
  reservedOrderNumbers: { orderNum: string; userId: number; reservedAt: Stamp }
  orders: {
    id: GeneratedAlways<number>
    orderNum: string
    draftNum: string | null
    realNum: string | null
    customerId: number
    pickupOrder: Generated<boolean>
    deliveryDate: Day | null
    driverId: number | null
    packingLocationId: number
    orderStatus: OrderStatus
    paymentStatus: PaymentStatus
    notes: string | null
    unitQuantity: number
    costCents: Cents
    subtotalCents: Cents
    discountCents: Cents
    discountNotes: string | null
    priceReason: string | null
    totalCents: GeneratedAlways<Cents>
    appliedCents: Generated<Cents>
    brands: string[]
    createdBy: number | null
    createdAt: Stamp
    modifiedOn: Stamp
    statusModifiedOn: Stamp
    paymentModifiedOn: Stamp
    placedOn: Day | null
    paymentTermsDays: number | null
    dueOn: Day | null
    isDueOnSet: Generated<boolean>
    shippedDueOn: Day | null
  }
  orderBalances: {
    id: GeneratedAlways<number>
    orderId: number
    customerId: number
    totalCents: Cents
    balanceCents: Cents
    dueOn: Day
    owedFrom: Date
    owedUntil: Date | null
  }
  creditReleases: {
    id: GeneratedAlways<number>
    orderId: number
    customerId: number
    totalCents: Cents
    reason: string
    releasedBy: number
    releasedAt: Date
  }
  orderLines: {
    id: GeneratedAlways<number>
    orderId: number
    productId: number
    batchId: number | null
    position: number
    productName: string
    productBrand: string
    productType: string
    productSku: string
    productGenetics: string | null
    productExtractType: string | null
    productWeight: number | null
    productCostCents: Cents | null
    quantity: number
    unitPriceCents: Cents
    priceAdjustmentCents: Generated<Cents>
    subtotalCents: Cents
    shouldHaveTag: boolean
    tagsPulled: Generated<boolean>
    /** Kept by a trigger. */
    isCanceled: Generated<boolean>
    batchMode: Generated<BatchMode>
  }
  productLines: { id: GeneratedAlways<number>; brandId: number; name: string }
  productsInLines: { productId: number; productLineId: number }
  stockLimits: {
    id: GeneratedAlways<number>
    brandId: number
    typeId: number
    weight: number | null
    maxStock: number
  }
  comments: {
    id: GeneratedAlways<number>
    entityType: CommentedEntity
    entityId: number
    userId: number
    text: string
    createdAt: Stamp
    isContactNote: Generated<boolean>
  }
  savedFilters: {
    id: GeneratedAlways<number>
    kind: 'product' | 'inventory' | SavedView['list']
    userId: number
    brandId: number | null
    name: string
    filters: JSONColumnType<object>
  }
  stockMovements: {
    id: GeneratedAlways<number>
    productId: number
    batchId: number | null
    delta: number
    reason: string
    orderLineId: number | null
    purchaseItemId: number | null
    userId: number | null
    createdAt: Stamp
  }
  payments: {
    id: GeneratedAlways<number>
    customerId: number
    amountCents: Cents
    creditDeductedCents: Generated<Cents>
    creditAddedCents: Generated<Cents>
    paymentDate: Day
    paymentMethod: Generated<PaymentMethod>
    notes: string | null
    createdBy: number | null
    createdAt: Stamp
    modifiedOn: Stamp
    voidedAt: Date | null
    voidedBy: number | null
    voidReason: string | null
  }
  paymentApplications: { paymentId: number; orderId: number; amountCents: Cents }
  creditEntries: {
    id: GeneratedAlways<number>
    customerId: number
    amountCents: Cents
    reason: string
    paymentId: number | null
    userId: number | null
    createdAt: Stamp
  }
  uploads: {
    bucket: string
    fileName: string
    userId: number | null
    createdAt: Stamp
    storedAt: Date | null
    deletedAt: Date | null
    fingerprint: string | null
    documentKind: string | null
    recordId: number | null
    sentBytes: Generated<number | null>
  }
}
