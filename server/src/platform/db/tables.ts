import type { FolderProblem, FolderState } from '@dray/domain/books/books-folder'
import type { SavedView } from '@dray/contract/preferences/saved-views'
import type { CommentedEntity } from '@dray/domain/changelog/differences'
import type { AssignReason, CollectionMethod, CollectionStatus } from '@dray/domain/collections/collections'
import type { CustomerType, PreferredContact } from '@dray/domain/customers/customer'
import type { PageSize } from '@dray/domain/documents/page-setup'
import type { EmailRunKind, UndeliveredReason } from '@dray/domain/documents/email-runs'
import type { RollupLength } from '@dray/domain/figures/rollups'
import type { MovementKind } from '@dray/domain/inventory/movement-kinds'
import type { ProofLine, ProofStanding, StopEventKind } from '@dray/domain/deliveries/stop-events'
import type { CountStatus } from '@dray/domain/counts/count'
import type { Disposition, MemoStatus } from '@dray/domain/memos/credit-memo'
import type { Cents } from '@dray/domain/money'
import type { BatchMode, BatchOrder } from '@dray/domain/orders/batches/allocate-batches'
import type { OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import type { OptionalMethod, PaymentMethod } from '@dray/domain/payments/payment-methods'
import type { CorrectionReason } from '@dray/domain/payroll/corrections'
import type { PayType } from '@dray/domain/payroll/pay'
import type { Half } from '@dray/domain/payroll/pay-period'
import type { PriceWay } from '@dray/domain/pricing/prices'
import type { Genetics, ProductStatus } from '@dray/domain/products/product-status'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import type { LinkKind } from '@dray/domain/users/password-links'
import type { Role } from '@dray/domain/users/permissions'
import type { SignInEvent } from '@dray/domain/users/sign-ins'
import type { DeliveryStatus, EventAction, EventKind } from '@dray/domain/webhooks/events'
import type { BooksTables } from './books-tables.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/* oxlint-disable max-lines -- a list of columns reads best in one place */

/** Every table as the migrations create it; a test compares the two. */
export interface Tables extends BooksTables {
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
  closings: {
    id: GeneratedAlways<number>
    closedThrough: Day | null
    reason: string | null
    userId: number
    createdAt: Stamp
  }
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
  productTypes: { id: GeneratedAlways<number>; name: string; requiresCoa: Generated<boolean> }
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
    /** Where it lies, such as A-12. */
    shelf: string | null
    /** With 14 digits. */
    gtin: string | null
    caseGtin: string | null
    createdAt: Stamp
    modifiedOn: Stamp
    searchText: GeneratedAlways<string>
  }
  /** The text that products are searched by, kept by a trigger. */
  productTexts: { productId: number; text: string; sort: string }
  batches: {
    id: GeneratedAlways<number>
    productId: number
    batchNumber: string
    isCheckedIn: Generated<boolean>
    initialQuantity: number
    remainingQuantity: number
    receivedOn: Day
    createdAt: Stamp
    expiresOn: Day | null
    testedOn: Day | null
    labName: string | null
    thcPercent: number | null
    cbdPercent: number | null
    notes: string | null
    /** Where it lies; null if with the other units of its product. */
    shelf: string | null
    holdReason: string | null
    heldBy: number | null
    heldAt: Date | null
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
    minLifeDays: number | null
    emailsCoas: Generated<boolean>
    poRequired: Generated<boolean>
    emailsProof: Generated<boolean>
    /** Pays each order at the drop (D-274). */
    cod: Generated<boolean>
    /** All text about the customer, folded for search. */
    searchText: GeneratedAlways<string>
    nameText: GeneratedAlways<string>
    createdAt: Stamp
    modifiedOn: Stamp
  }
  reservedOrderNumbers: { orderNum: string; userId: number; reservedAt: Stamp }
  orders: {
    id: Generated<number>
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
    /** The customer's own order number. */
    customerPo: string | null
    unitQuantity: number
    costCents: Cents
    subtotalCents: Cents
    discountCents: Cents
    discountNotes: string | null
    priceReason: string | null
    totalCents: GeneratedAlways<Cents>
    /** Payments, and what credit memos took off the balance. */
    appliedCents: Generated<Cents>
    creditedCents: Generated<Cents>
    returnedCents: Generated<Cents>
    returnedCostCents: Generated<Cents>
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
    /** The day it first shipped, until it is reopened (D-280). */
    shippedOn: Day | null
    /** The order it was split from. */
    backorderOf: number | null
    /** The first order of its chain; null if it was never split from another. */
    firstOrderId: number | null
  }
  stopEvents: {
    id: string
    kind: StopEventKind
    orderId: number
    driverId: number
    day: Day
    happenedAt: Stamp
    isClockOff: boolean
    receivedAt: Stamp
    contentHash: string
    reason: string | null
  }
  proofs: {
    id: GeneratedAlways<number>
    eventId: string
    orderId: number
    driverId: number
    deliveredAt: Stamp
    isClockOff: boolean
    createdAt: Stamp
    receivedBy: string | null
    signature: string | null
    notes: string | null
    lines: JSONColumnType<readonly ProofLine[]>
    memoId: number | null
    standing: Generated<ProofStanding>
    settledBy: number | null
    settledOn: Date | null
    settledReason: string | null
    problem: string | null
  }
  proofPapers: {
    proofId: number
    fileName: string | null
    tries: Generated<number>
    retryAt: Generated<Date>
  }
  proofPhotos: { proofId: number; position: number; fileName: string }
  /** The amounts that must be paid before an order is dropped (D-274). */
  mustPay: {
    orderId: number
    requiredOrderId: number
    position: number
    amountCents: Cents
    /** Applied to the required order when the amount was set. */
    appliedBeforeCents: Cents
  }
  mustPayLifts: { orderId: number; customerId: number; reason: string; liftedBy: number; liftedOn: Date }
  stopPositions: { driverId: number; day: Day; orderId: number; position: number }
  settlements: {
    driverId: number
    day: Day
    expectedCashCents: Cents
    expectedChecksCents: Cents
    expectedOtherCents: Cents
    cashCents: Cents
    checksCents: Cents
    otherCents: Cents
    reason: string | null
    settledBy: number | null
    settledOn: Stamp
  }
  settlementUnits: {
    driverId: number
    day: Day
    orderLineId: number
    orderId: number
    productSku: string
    productName: string
    expected: number
    counted: number
  }
  backorderedUnits: {
    id: GeneratedAlways<number>
    orderId: number
    backorderId: number
    productId: number
    units: number
  }
  firstOrderedUnits: {
    orderId: number
    productId: number
    units: number
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
    /** Set by a trigger. */
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
    kind: MovementKind
    reason: string
    orderLineId: number | null
    purchaseItemId: number | null
    memoLineId: number | null
    countLineId: number | null
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
    reference: string | null
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
    memoId: number | null
    userId: number | null
    createdAt: Stamp
  }
  creditMemos: {
    id: GeneratedAlways<number>
    memoNum: string | null
    status: MemoStatus
    orderId: number
    customerId: number
    amountCents: Cents
    creditedCents: Generated<Cents>
    toCreditCents: Generated<Cents>
    notes: string | null
    createdBy: number | null
    createdAt: Stamp
    issuedBy: number | null
    issuedOn: Date | null
    decidedReason: string | null
    voidedBy: number | null
    voidedOn: Date | null
    modifiedOn: Stamp
    datedOn: GeneratedAlways<Date>
  }
  creditMemoLines: {
    id: GeneratedAlways<number>
    memoId: number
    position: number
    orderLineId: number | null
    productId: number
    batchId: number | null
    disposition: Disposition
    units: number | null
    amountCents: Cents
    reason: string | null
    isCounted: boolean
  }
  counts: {
    id: GeneratedAlways<number>
    name: string
    status: Generated<CountStatus>
    isBlind: boolean
    firstPosition: number
    createdBy: number | null
    createdAt: Stamp
    closedBy: number | null
    closedOn: Date | null
    reason: string | null
    modifiedOn: Stamp
    lineCount: Generated<number>
    countedCount: Generated<number>
    unitsOver: Generated<number>
    unitsShort: Generated<number>
    costCents: Cents | null
    datedOn: GeneratedAlways<Date>
  }
  countLines: {
    id: GeneratedAlways<number>
    countId: number
    productId: number
    batchId: number | null
    counted: number | null
    expected: number | null
    ledgerPosition: number | null
    difference: GeneratedAlways<number | null>
    countedBy: number | null
    countedOn: Date | null
    entryKey: string | null
    acceptedBy: number | null
    acceptedOn: Date | null
    unitCostCents: Cents | null
    isOpen: Generated<boolean>
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
  users: {
    id: GeneratedAlways<number>
    name: string
    nameSkeleton: GeneratedAlways<string>
    email: string
    title: string | null
    image: string | null
    passwordHash: string | null
    payType: PayType | null
    baseRateCents: Cents | null
    commissionRate: number | null
    isActive: Generated<boolean>
    removedOn: Date | null
    createdAt: Stamp
    modifiedOn: Stamp
    lastSeenOn: Date | null
  }
  userRoles: { userId: number; role: Role }
  secondFactors: { userId: number; secret: Buffer; lastStep: number; turnedOnAt: Date }
  secondFactorSetUps: { userId: number; secret: Buffer; startedAt: Date }
  recoveryCodes: { userId: number; codeHash: Buffer }
  sessions: {
    id: GeneratedAlways<number>
    tokenHash: Buffer
    userId: number
    createdAt: Stamp
    expiresAt: Date
    userAgent: string | null
    address: string | null
    lastSeenOn: Stamp
  }
  knownBrowsers: { tokenHash: Buffer; userId: number; signedInAt: Stamp }
  signInFailures: { subject: string; failedAt: Date[] }
  signIns: {
    id: GeneratedAlways<number>
    happenedAt: Date
    event: SignInEvent
    userId: number | null
    email: string | null
    address: string | null
    userAgent: string | null
    byUserId: number | null
  }
  passwordLinks: {
    id: GeneratedAlways<number>
    userId: number
    tokenHash: Buffer
    kind: LinkKind
    createdBy: number | null
    createdAt: Date
    expiresAt: Date
    usedAt: Date | null
    endedAt: Date | null
  }
  companySettings: {
    id: Generated<number>
    payWhenPaid: Generated<boolean>
    requirePayment: Generated<boolean>
    secondFactorRoles: Generated<Role[]>
    modifiedOn: Stamp
    companyName: string | null
    companyAddress: string | null
    companyPhone: string | null
    logo: string | null
    accent: string | null
    setupDismissedAt: Date | null
    invoiceFooter: string | null
    paymentTermsDays: number | null
    pageSize: PageSize | null
    countLimitUnits: number | null
    countLimitPercent: number | null
    batchOrder: Generated<BatchOrder>
    paymentMethods: Generated<OptionalMethod[]>
    allocateWaiting: Generated<boolean>
    requireSignature: Generated<boolean>
    requirePhoto: Generated<boolean>
  }
  customPrices: { customerId: number; productId: number; priceCents: Cents; basePriceCents: Cents; modifiedOn: Stamp }
  priceHistory: {
    id: GeneratedAlways<number>
    customerId: number
    productId: number
    priceCents: Cents | null
    way: PriceWay
    userId: number | null
    reason: string | null
    createdAt: Stamp
    roundId: string | null
    replacedCents: Cents | null
    replacedBaseCents: Cents | null
  }
  priceRounds: { id: string; userId: number; plan: JSONColumnType<object>; createdAt: Stamp }
  purchaseOrders: {
    id: GeneratedAlways<number>
    draftNum: string | null
    realNum: string | null
    purchaseOrderNum: GeneratedAlways<string>
    brandId: number
    expectedDeliveryOn: Day | null
    orderPlacedOn: Date | null
    orderStatus: PurchaseStatus
    paymentStatus: PaymentStatus
    notes: string | null
    unitQuantity: Generated<number>
    totalCents: Generated<Cents>
    receivedQuantity: Generated<number>
    closedShortAt: Date | null
    closedShortBy: number | null
    closedShortReason: string | null
    createdBy: number | null
    createdAt: Stamp
    modifiedOn: Stamp
    statusModifiedOn: Stamp
    paymentModifiedOn: Stamp
  }
  purchaseCounters: { brandId: number; lastNumber: number }
  purchaseItems: {
    id: GeneratedAlways<number>
    purchaseOrderId: number
    productId: number
    position: number
    productName: string
    productBrand: string
    productType: string
    productSku: string
    productGenetics: string | null
    productExtractType: string | null
    productWeight: number | null
    existingStock: number
    pendingOutboundStock: number
    quantity: number
    unitCostCents: Cents
    subtotalCents: Cents
    batchNumber: string | null
    receivedQuantity: Generated<number>
  }
  purchaseReceipts: {
    id: GeneratedAlways<number>
    purchaseItemId: number
    units: number
    batchId: number | null
    batchNumber: string | null
    receivedOn: Day
    receivedBy: number | null
    createdAt: Stamp
    reason: string | null
  }
  collections: {
    id: GeneratedAlways<number>
    orderId: number
    customerId: number
    driverId: number
    amountCents: Cents
    paymentMethod: CollectionMethod
    reference: string | null
    note: string | null
    collectedOn: Day
    createdAt: Stamp
    status: Generated<CollectionStatus>
    paymentId: number | null
    decidedBy: number | null
    decidedOn: Date | null
    refusalReason: string | null
    toAssign: Generated<AssignReason | null>
  }
  booksFolders: {
    id: GeneratedAlways<number>
    fromDay: Day
    toDay: Day
    startedBy: number
    startedAt: Date
    endedAt: Date | null
    state: Generated<FolderState>
    problem: FolderProblem | null
    done: Generated<number>
    total: number
    failed: Generated<number>
    attempts: Generated<number>
    seenAt: Date | null
    bytes: number | null
    parts: number | null
  }
  emailRuns: {
    id: GeneratedAlways<number>
    kind: EmailRunKind
    startedBy: number
    startedAt: Date
    siteUrl: string
    batchIds: ColumnType<number[] | null, number[] | undefined, never>
    subject: string | null
    message: string | null
    isDrill: Generated<boolean>
  }
  emailRunCustomers: {
    runId: number
    customerId: number
    position: number
    state: Generated<'waiting' | 'sent' | 'undelivered'>
    reason: UndeliveredReason | null
    sentTo: string | null
    fingerprint: string | null
    lines: string | null
    doneAt: Date | null
  }
  payrollPeriods: {
    id: GeneratedAlways<number>
    year: number
    month: number
    payPeriod: Half
    modifiedOn: Date
    submittedOn: Date | null
    submittedBy: number | null
  }
  payrollRows: {
    id: GeneratedAlways<number>
    periodId: number
    userId: number
    hours: Generated<number>
    typedBaseCents: Cents | null
    commissionCents: Generated<Cents>
    commissionRate: number | null
    bonusCents: Generated<Cents>
    modifiedOn: Date
    ordersSavedOn: Date | null
    payType: PayType | null
    baseRateCents: Cents | null
    baseCents: Cents | null
  }
  payrollOrders: {
    orderId: number
    rowId: number
    subtotalCents: Cents
    discountCents: Cents
    costCents: Cents
    adjustedCostCents: Cents | null
    returnedCostCents: Generated<Cents>
    rate: number
    commissionCents: Cents
  }
  payrollCorrections: { rowId: number; orderId: number; reason: CorrectionReason; amountCents: Cents }
  payrollReimbursements: { rowId: number; position: number; description: string; amountCents: Cents }
  payrollComments: {
    id: GeneratedAlways<number>
    year: number
    month: number
    payPeriod: Half
    userId: number
    authorId: number
    text: string
    createdAt: Stamp
  }
  listChanges: {
    list: 'products' | 'customers'
    /** A transaction id. */
    transaction: string
    notedAt: Generated<Date>
  }
  figureSums: {
    length: RollupLength
    first: Day
    kind: string
    timeZone: string
    keys: number[]
    orders: number[]
    units: number[]
    revenueCents: Cents[]
    costCents: Cents[]
  }
  figureChanges: {
    id: GeneratedAlways<number>
    hour: Date | null
    productId: number | null
    kind: 'brand' | 'type' | null
  }
  backups: {
    id: GeneratedAlways<number>
    startedAt: Date
    endedAt: Date
    fileName: string | null
    bytes: number | null
    missingFiles: Generated<number>
    problem: string | null
  }
  /** An id is also that of an inactive user. */
  apiKeys: {
    userId: number
    name: string
    tokenHash: Buffer
    addresses: string[]
    createdBy: number
    createdAt: Date
    expiresAt: Date | null
    lastUsedAt: Date | null
    revokedAt: Date | null
  }
  webhooks: {
    id: GeneratedAlways<number>
    url: string
    kinds: EventKind[]
    roles: Role[]
    isActive: Generated<boolean>
    secret: string
    formerSecret: string | null
    formerSecretUntil: Date | null
    createdBy: number
    createdAt: Date
    failures: Generated<number>
    pausedUntil: Date | null
    lastError: string | null
    sender: string | null
    sendingUntil: Date | null
  }
  webhookOutbox: {
    id: GeneratedAlways<number>
    kind: EventKind
    action: EventAction
    recordIds: number[]
    at: Stamp
  }
  webhookDeliveries: {
    id: GeneratedAlways<number>
    webhookId: number
    eventId: string
    kind: EventKind
    action: EventAction
    recordId: number
    at: Date
    status: Generated<DeliveryStatus>
    attempts: Generated<number>
    firstDueAt: Date
    nextAttemptAt: Date
    lastError: string | null
    endedAt: Date | null
  }
}

/** A date column: YYYY-MM-DD, never a Date in the server's time zone. */
type Day = string
/** Defaults to now; imports pass it in. */
type Stamp = ColumnType<Date, Date | undefined, Date>
