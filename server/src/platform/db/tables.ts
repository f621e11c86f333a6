// Written by `npm run table-types` from the migrated database. A test fails when it is out of date.
import type { AccountNames, AccountOverride } from '@dray/domain/books/accounts'
import type { CoverLine } from '@dray/domain/books/cover'
import type { StoredPosting } from '@dray/domain/books/postings'
import type { ProofLine } from '@dray/domain/deliveries/stop-events'
import type { NewsAbout } from '@dray/domain/messages/message-facts'
import type { MessageChannels } from '@dray/domain/messages/message-kinds'
import type { OptionalMethod } from '@dray/domain/payments/payment-methods'
import type { Role } from '@dray/domain/users/permissions'
import type { EventAction, EventKind } from '@dray/domain/webhooks/events'
import type { Cents } from '@dray/domain/money'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/* oxlint-disable max-lines */

export interface Tables {
  apiKeys: {
    userId: number
    name: string
    tokenHash: Buffer
    addresses: Generated<string[]>
    createdBy: number
    createdAt: Date
    expiresAt: Date | null
    lastUsedAt: Date | null
    revokedAt: Date | null
  }
  appSecrets: {
    name: string
    value: string
  }
  backorderedUnits: {
    id: GeneratedAlways<number>
    orderId: number
    backorderId: number
    productId: number
    units: number
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
  batches: {
    id: GeneratedAlways<number>
    productId: number
    batchNumber: string
    isCheckedIn: Generated<boolean>
    initialQuantity: number
    remainingQuantity: number
    receivedOn: Day
    createdAt: Generated<Date>
    expiresOn: Day | null
    testedOn: Day | null
    labName: string | null
    thcPercent: number | null
    cbdPercent: number | null
    notes: string | null
    holdReason: string | null
    heldBy: number | null
    heldAt: Date | null
    shelf: string | null
  }
  bookCosts: {
    id: GeneratedAlways<number>
    productId: number
    fromDay: Day
    costCents: Cents
  }
  bookEntries: {
    id: GeneratedAlways<number>
    kind: 'order' | 'deposit' | 'payment' | 'payment-void' | 'memo' | 'memo-void' | 'credit' | 'stock' | 'cost' | 'opening' | 'accounts'
    recordId: number
    part: number
    customerId: number | null
    day: Day
    recordedOn: Day
    document: string
    name: string
    memo: string
    postings: JSONColumnType<readonly StoredPosting[]>
    units: JSONColumnType<Readonly<Record<string, number>>> | null
    debitsCents: Cents
    receivablesCents: Cents
    depositsCents: Cents
    customerCreditCents: Cents
    inventoryCents: Cents
    salesCents: Cents
    isBefore: Generated<boolean>
    exportId: number | null
    createdAt: Date
  }
  bookExports: {
    id: GeneratedAlways<number>
    number: number
    fromDay: Day
    toDay: Day
    createdAt: Date
    createdBy: number | null
    documents: number
    lateDocuments: number
    debitsCents: Cents
    cover: JSONColumnType<readonly CoverLine[]>
  }
  bookMarks: {
    id: GeneratedAlways<number>
    kind: string
    recordId: number
  }
  bookStock: {
    productId: number
    units: number
    costCents: Cents
  }
  books: {
    id: number
    beginOn: Day | null
    accounts: JSONColumnType<AccountNames> | null
    overrides: JSONColumnType<readonly AccountOverride[], string | undefined>
    modifiedOn: Date | null
  }
  booksFolders: {
    id: GeneratedAlways<number>
    fromDay: Day
    toDay: Day
    startedBy: number
    startedAt: Date
    endedAt: Date | null
    state: Generated<'running' | 'done' | 'canceled' | 'failed'>
    problem: 'disk-full' | 'interrupted' | 'failed' | null
    done: Generated<number>
    total: number
    failed: Generated<number>
    attempts: Generated<number>
    seenAt: Date | null
    bytes: number | null
    parts: number | null
  }
  botCards: {
    id: GeneratedAlways<number>
    telegramId: number
    contactId: number | null
    revision: Generated<number>
    messageId: number | null
    state: JSONColumnType<object>
    changedAt: Date
    endedAt: Date | null
  }
  botInbox: {
    id: GeneratedAlways<number>
    updateId: number
    body: JSONColumnType<object>
    bodyHash: GeneratedAlways<string>
    telegramId: number
    receivedAt: Date
    attempts: Generated<number>
    nextAttemptAt: Date
    error: string | null
    doneAt: Date | null
    setAsideAt: Date | null
  }
  botLease: {
    onlyOne: Generated<boolean>
    holder: string | null
    heldUntil: Date | null
    botName: string | null
    connectedAt: Date | null
    lastUpdateAt: Date | null
    problem: string | null
    guessedAt: Date | null
    told: string | null
    toldAt: Date | null
  }
  botReplies: {
    id: GeneratedAlways<number>
    telegramId: number
    cardId: number | null
    method: string
    body: JSONColumnType<object>
    createdAt: Date
    attempts: Generated<number>
    nextAttemptAt: Date
    error: string | null
    sentAt: Date | null
    failedAt: Date | null
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
    createdAt: Generated<Date>
    modifiedOn: Generated<Date>
    marginFloor: number | null
    leadTimeDays: number | null
    nameOrder: GeneratedAlways<string>
  }
  changeLog: {
    id: GeneratedAlways<number>
    action: 'create' | 'update'
    entityType: 'order' | 'purchaseOrder' | 'product' | 'customer' | 'brand' | 'user' | 'payment' | 'memo' | 'count' | 'location' | 'payroll' | 'company'
    entityId: number
    userId: number | null
    createdAt: Generated<Date>
    notes: string | null
    changes: JSONColumnType<readonly object[]>
  }
  chats: {
    id: GeneratedAlways<number>
    telegramId: number
    contactId: number
    name: string
    linkedAt: Date
    blockedAt: Date | null
    unlinkedAt: Date | null
  }
  claimPhotos: {
    memoId: number
    position: number
    orderLineId: number | null
    fileName: string
  }
  closings: {
    id: GeneratedAlways<number>
    closedThrough: Day | null
    reason: string | null
    userId: number
    createdAt: Generated<Date>
  }
  collections: {
    id: GeneratedAlways<number>
    orderId: number
    customerId: number
    driverId: number
    amountCents: Cents
    paymentMethod: 'CASH' | 'CHECK' | 'ACH' | 'WIRE' | 'MONEY_ORDER'
    note: string | null
    collectedOn: Day
    createdAt: Generated<Date>
    status: Generated<'waiting' | 'confirmed' | 'refused'>
    paymentId: number | null
    decidedBy: number | null
    decidedOn: Date | null
    refusalReason: string | null
    reference: string | null
    toAssign: 'OTHER_DRIVER' | 'NOT_PAYABLE' | 'PAID' | null
  }
  comments: {
    id: GeneratedAlways<number>
    entityType: 'order' | 'purchaseOrder' | 'product' | 'customer' | 'brand' | 'payment'
    entityId: number
    userId: number
    text: string
    createdAt: Generated<Date>
    isContactNote: Generated<boolean>
  }
  companySettings: {
    id: Generated<number>
    payWhenPaid: Generated<boolean>
    modifiedOn: Generated<Date>
    secondFactorRoles: Generated<Role[]>
    companyName: string | null
    companyAddress: string | null
    companyPhone: string | null
    logo: string | null
    invoiceFooter: string | null
    paymentTermsDays: number | null
    pageSize: 'letter' | 'a4' | null
    accent: string | null
    setupDismissedAt: Date | null
    batchOrder: Generated<'FIFO' | 'FEFO'>
    countLimitUnits: number | null
    countLimitPercent: number | null
    allocateWaiting: Generated<boolean>
    requireSignature: Generated<boolean>
    requirePhoto: Generated<boolean>
    requirePayment: Generated<boolean>
    paymentMethods: Generated<OptionalMethod[]>
    portal: Generated<boolean>
    howToPay: string | null
    sellsCannabis: boolean | null
    minimumOrderCents: Cents | null
    deliveryDays: number[] | null
    cutoffTime: string | null
    cutoffDays: number | null
    closedDays: Generated<Day[]>
    claimDays: Generated<number>
    amountsInMessages: Generated<boolean>
  }
  contacts: {
    userId: number
    customerId: number
    name: string
    email: string | null
    mayOrder: boolean
    seesMoney: boolean
    createdBy: number | null
    createdAt: Date
    modifiedOn: Date
    removedAt: Date | null
    messageChannels: JSONColumnType<MessageChannels, string | undefined>
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
  counts: {
    id: GeneratedAlways<number>
    name: string
    status: Generated<'OPEN' | 'POSTED' | 'DISCARDED'>
    isBlind: boolean
    firstPosition: number
    createdBy: number | null
    createdAt: Generated<Date>
    closedBy: number | null
    closedOn: Date | null
    reason: string | null
    modifiedOn: Generated<Date>
    lineCount: Generated<number>
    countedCount: Generated<number>
    unitsOver: Generated<number>
    unitsShort: Generated<number>
    costCents: Cents | null
    datedOn: GeneratedAlways<Date>
  }
  creditEntries: {
    id: GeneratedAlways<number>
    customerId: number
    amountCents: Cents
    reason: string
    paymentId: number | null
    userId: number | null
    createdAt: Generated<Date>
    memoId: number | null
  }
  creditMemoLines: {
    id: GeneratedAlways<number>
    memoId: number
    position: number
    orderLineId: number | null
    productId: number
    batchId: number | null
    disposition: 'RESTOCK' | 'DAMAGED' | 'KEPT' | 'CONCESSION'
    units: number | null
    amountCents: Cents
    reason: string | null
    isCounted: Generated<boolean>
  }
  creditMemos: {
    id: GeneratedAlways<number>
    memoNum: string | null
    status: 'REQUESTED' | 'ISSUED' | 'DECLINED' | 'VOIDED'
    orderId: number
    customerId: number
    amountCents: Cents
    creditedCents: Generated<Cents>
    toCreditCents: Generated<Cents>
    notes: string | null
    createdBy: number | null
    createdAt: Generated<Date>
    issuedBy: number | null
    issuedOn: Date | null
    decidedReason: string | null
    voidedBy: number | null
    voidedOn: Date | null
    modifiedOn: Generated<Date>
    datedOn: GeneratedAlways<Date>
    claimNote: string | null
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
  customPrices: {
    customerId: number
    productId: number
    priceCents: Cents
    basePriceCents: Cents
    modifiedOn: Generated<Date>
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
    commpref: Generated<'EMAIL' | 'PHONE' | 'TEXT' | 'TELEGRAM'>
    type: Generated<'WHOLESALE' | 'RETAIL' | 'VIP'>
    accountOwnerId: number | null
    notes: string | null
    priceAdjustment: Generated<number>
    creditCents: Generated<Cents>
    tgAccessCode: string | null
    createdAt: Generated<Date>
    modifiedOn: Generated<Date>
    searchText: GeneratedAlways<string>
    paymentTermsDays: number | null
    creditLimitCents: Cents | null
    maxDaysLate: number | null
    nameText: GeneratedAlways<string>
    minLifeDays: number | null
    emailsCoas: Generated<boolean>
    cod: Generated<boolean>
    poRequired: Generated<boolean>
    emailsProof: Generated<boolean>
    nameOrder: GeneratedAlways<string>
    minimumOrderCents: Cents | null
    deliveryDays: number[] | null
    mayPickUp: Generated<boolean>
    acceptBySelf: Generated<boolean>
    tgAccessCodeContactId: number | null
    tgAccessCodeExpiresAt: Date | null
    tgAccessCodeUsedAt: Date | null
  }
  emailRunCustomers: {
    runId: number
    customerId: number
    position: number
    state: Generated<'waiting' | 'sent' | 'undelivered'>
    reason: 'no-email' | 'email-invalid' | 'already-sent' | 'mail-address-refused' | 'mail-not-sent' | 'stopped' | 'failed' | null
    sentTo: string | null
    fingerprint: string | null
    doneAt: Date | null
    lines: string | null
  }
  emailRuns: {
    id: GeneratedAlways<number>
    startedBy: number
    startedAt: Date
    siteUrl: string
    kind: 'statements' | 'notices'
    batchIds: number[] | null
    subject: string | null
    message: string | null
    isDrill: Generated<boolean>
  }
  externalKeys: {
    entityType: string
    externalKey: string
    entityId: number
  }
  extractTypes: {
    id: GeneratedAlways<number>
    name: string
  }
  figureChanges: {
    id: GeneratedAlways<number>
    hour: Date | null
    productId: number | null
    kind: 'brand' | 'type' | null
  }
  figureSums: {
    length: 'day' | 'month'
    first: Day
    kind: string
    timeZone: string
    keys: number[]
    orders: number[]
    units: number[]
    revenueCents: Cents[]
    costCents: Cents[]
  }
  firstOrderedUnits: {
    orderId: number
    productId: number
    units: number
  }
  idempotencyKeys: {
    userId: number
    call: string
    key: string
    bodyHash: string
    answer: JSONColumnType<object>
    createdAt: Generated<Date>
  }
  inboxEntries: {
    id: GeneratedAlways<number>
    channel: 'EMAIL' | 'TEXT' | 'CHAT' | 'OTHER'
    sender: string | null
    senderKind: 'email' | 'phone' | 'chat' | null
    senderKey: string | null
    subject: string | null
    text: string
    externalId: string | null
    customerId: number | null
    receivedAt: Date
    remarks: JSONColumnType<object, string | undefined>
    isSenderDoubtful: Generated<boolean>
    state: Generated<'OPEN' | 'ACCEPTED' | 'DISMISSED'>
    openedBy: number | null
    openedAt: Date | null
    heldAt: Date | null
    orderId: number | null
    dismissReason: string | null
    decidedBy: number | null
    decidedAt: Date | null
    createdBy: number | null
    createdAt: Date
    modifiedOn: Date
  }
  knownBrowsers: {
    tokenHash: Buffer
    userId: number
    signedInAt: Generated<Date>
  }
  listChanges: {
    list: 'products' | 'customers' | 'customPrices'
    transaction: string
    notedAt: Generated<Date>
  }
  mailbox: {
    onlyOne: Generated<boolean>
    holder: string | null
    heldUntil: Date | null
    account: string | null
    uidValidity: number | null
    uid: number | null
    recentSince: Date | null
    recentWantedAt: Date | null
    recentUid: number | null
    recentEndedAt: Date | null
    recentSaved: Generated<number>
    recentSkipped: Generated<number>
    lookedAt: Date | null
    lastMailAt: Date | null
    problem: string | null
    saved: Generated<number>
    skipped: Generated<number>
  }
  messageLease: {
    onlyOne: Generated<boolean>
    holder: string | null
    heldUntil: Date | null
    dueToldOn: Day | null
  }
  messages: {
    id: GeneratedAlways<number>
    contactId: number
    kind: 'ORDER_CONFIRMED' | 'ORDER_CHANGED' | 'ORDER_DECLINED' | 'ON_ITS_WAY' | 'DELIVERED' | 'CREDIT_MEMO' | 'CLAIM_ANSWERED' | 'DUE_SOON' | 'OVERDUE' | 'NEW_DEVICE'
    orderId: number | null
    dedupeKey: string
    facts: JSONColumnType<NewsAbout['facts']>
    createdAt: Date
    channel: 'EMAIL' | 'CHAT'
    dueAt: Date
    nextAttemptAt: Date
    attempts: Generated<number>
    subject: string | null
    body: string | null
    sentAt: Date | null
    failedAt: Date | null
    error: string | null
  }
  mustPay: {
    orderId: number
    requiredOrderId: number
    position: number
    amountCents: Cents
    appliedBeforeCents: Cents
  }
  mustPayLifts: {
    orderId: number
    customerId: number
    reason: string
    liftedBy: number
    liftedOn: Date
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
    batchMode: Generated<'auto' | 'manual'>
    isCanceled: Generated<boolean>
  }
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
    orderStatus: 'DRAFT' | 'RECEIVED' | 'FULFILLMENT' | 'PACKED' | 'DELIVERED' | 'COMPLETED' | 'REFUNDED' | 'CANCELLED'
    paymentStatus: 'DRAFT' | 'AWAITING' | 'PENDING' | 'PARTIAL' | 'PAID' | 'REFUNDED' | 'CANCELLED'
    notes: string | null
    unitQuantity: number
    costCents: Cents
    subtotalCents: Cents
    discountCents: Cents
    discountNotes: string | null
    totalCents: GeneratedAlways<Cents>
    appliedCents: Generated<Cents>
    brands: string[]
    createdBy: number | null
    createdAt: Generated<Date>
    modifiedOn: Generated<Date>
    statusModifiedOn: Generated<Date>
    paymentModifiedOn: Generated<Date>
    priceReason: string | null
    placedOn: Day | null
    paymentTermsDays: number | null
    dueOn: Day | null
    isDueOnSet: Generated<boolean>
    shippedDueOn: Day | null
    creditedCents: Generated<Cents>
    returnedCents: Generated<Cents>
    returnedCostCents: Generated<Cents>
    backorderOf: number | null
    firstOrderId: number | null
    customerPo: string | null
    shippedOn: Day | null
    sentBy: number | null
    sentAt: Date | null
    sentThrough: 'PORTAL' | 'BOT' | null
    sentNote: string | null
    declinedReason: string | null
    acceptProblem: string | null
  }
  packingLocations: {
    id: GeneratedAlways<number>
    name: string
    color: string
    isDefault: Generated<boolean>
    isRemoved: Generated<boolean>
    createdAt: Generated<Date>
  }
  passwordLinks: {
    id: GeneratedAlways<number>
    userId: number
    tokenHash: Buffer
    kind: 'invite' | 'reset'
    createdBy: number | null
    createdAt: Date
    expiresAt: Date
    usedAt: Date | null
    endedAt: Date | null
  }
  paymentApplications: {
    paymentId: number
    orderId: number
    amountCents: Cents
  }
  payments: {
    id: GeneratedAlways<number>
    customerId: number
    amountCents: Cents
    creditDeductedCents: Generated<Cents>
    creditAddedCents: Generated<Cents>
    paymentDate: Day
    paymentMethod: Generated<'CASH' | 'CHECK' | 'CARD' | 'ACH' | 'WIRE' | 'MONEY_ORDER'>
    notes: string | null
    createdBy: number | null
    createdAt: Generated<Date>
    modifiedOn: Generated<Date>
    voidedAt: Date | null
    voidedBy: number | null
    voidReason: string | null
    reference: string | null
  }
  payrollComments: {
    id: GeneratedAlways<number>
    year: number
    month: number
    payPeriod: 'A' | 'B'
    userId: number
    authorId: number
    text: string
    createdAt: Generated<Date>
  }
  payrollCorrections: {
    rowId: number
    orderId: number
    reason: 'canceled' | 'refunded' | 'changed'
    amountCents: Cents
  }
  payrollOrders: {
    orderId: number
    rowId: number
    subtotalCents: Cents
    discountCents: Cents
    costCents: Cents
    adjustedCostCents: Cents | null
    rate: number
    commissionCents: Cents
    returnedCostCents: Generated<Cents>
  }
  payrollPeriods: {
    id: GeneratedAlways<number>
    year: number
    month: number
    payPeriod: 'A' | 'B'
    modifiedOn: Date
    submittedOn: Date | null
    submittedBy: number | null
  }
  payrollReimbursements: {
    rowId: number
    position: number
    description: string
    amountCents: Cents
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
    payType: 'HOURLY' | 'SALARY' | 'COMMISSION' | null
    baseRateCents: Cents | null
    baseCents: Cents | null
  }
  portalDevices: {
    id: Generated<string>
    tokenHash: Buffer
    contactId: number
    label: string
    createdAt: Date
    lastUsedAt: Date
    endedAt: Date | null
  }
  portalLinks: {
    tokenHash: Buffer
    contactId: number
    madeBy: number | null
    createdAt: Date
    expiresAt: Date
    usedAt: Date | null
    endedAt: Date | null
  }
  priceHistory: {
    id: GeneratedAlways<number>
    customerId: number
    productId: number
    priceCents: Cents | null
    createdAt: Generated<Date>
    way: 'hand' | 'margin' | 'import' | 'refresh' | 'file' | 'undo'
    userId: number | null
    reason: string | null
    roundId: string | null
    replacedCents: Cents | null
    replacedBaseCents: Cents | null
  }
  priceRounds: {
    id: string
    userId: number
    plan: JSONColumnType<object>
    createdAt: Generated<Date>
  }
  productLines: {
    id: GeneratedAlways<number>
    brandId: number
    name: string
  }
  productTexts: {
    productId: number
    text: string
    sort: string
  }
  productTypes: {
    id: GeneratedAlways<number>
    name: string
    requiresCoa: Generated<boolean>
  }
  products: {
    id: GeneratedAlways<number>
    sku: string
    brandId: number
    typeId: number
    extractTypeId: number | null
    name: string
    description: string | null
    image: string | null
    genetics: 'INDICA' | 'SATIVA' | 'HYBRID' | null
    status: Generated<'ACTIVE' | 'INACTIVE' | 'HIDDEN' | 'COMINGSOON' | 'PROMO'>
    weight: number | null
    unitQuantity: number | null
    stock: Generated<number>
    costCents: Cents | null
    basePriceCents: Cents
    msrpCents: Cents | null
    discountEligible: Generated<boolean>
    hasBatch: Generated<boolean>
    hideFromCatalog: Generated<boolean>
    createdAt: Generated<Date>
    modifiedOn: Generated<Date>
    searchText: GeneratedAlways<string>
    shelf: string | null
    gtin: string | null
    caseGtin: string | null
    nameOrder: GeneratedAlways<string>
    soldIn: Generated<'UNIT' | 'CASE'>
  }
  productsInLines: {
    productId: number
    productLineId: number
  }
  proofPapers: {
    proofId: number
    fileName: string | null
    tries: Generated<number>
    retryAt: Generated<Date>
  }
  proofPhotos: {
    proofId: number
    position: number
    fileName: string
  }
  proofs: {
    id: GeneratedAlways<number>
    eventId: string
    orderId: number
    driverId: number
    deliveredAt: Date
    isClockOff: boolean
    createdAt: Date
    receivedBy: string | null
    signature: string | null
    notes: string | null
    lines: JSONColumnType<readonly ProofLine[]>
    memoId: number | null
    standing: Generated<'COUNTED' | 'HELD' | 'DISMISSED' | 'UNDONE'>
    settledBy: number | null
    settledOn: Date | null
    settledReason: string | null
    problem: string | null
  }
  purchaseCounters: {
    brandId: number
    lastNumber: number
  }
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
  purchaseOrders: {
    id: GeneratedAlways<number>
    draftNum: string | null
    realNum: string | null
    purchaseOrderNum: GeneratedAlways<string>
    brandId: number
    expectedDeliveryOn: Day | null
    orderPlacedOn: Date | null
    orderStatus: 'DRAFT' | 'PENDING' | 'ORDERED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED'
    paymentStatus: 'DRAFT' | 'AWAITING' | 'PENDING' | 'PARTIAL' | 'PAID' | 'REFUNDED' | 'CANCELLED'
    notes: string | null
    unitQuantity: Generated<number>
    totalCents: Generated<Cents>
    receivedQuantity: Generated<number>
    closedShortAt: Date | null
    closedShortBy: number | null
    closedShortReason: string | null
    createdBy: number | null
    createdAt: Generated<Date>
    modifiedOn: Generated<Date>
    statusModifiedOn: Generated<Date>
    paymentModifiedOn: Generated<Date>
  }
  purchaseReceipts: {
    id: GeneratedAlways<number>
    purchaseItemId: number
    units: number
    batchId: number | null
    batchNumber: string | null
    receivedOn: Day
    receivedBy: number | null
    createdAt: Generated<Date>
    reason: string | null
  }
  recoveryCodes: {
    userId: number
    codeHash: Buffer
  }
  reservedOrderNumbers: {
    orderNum: string
    userId: number
    reservedAt: Generated<Date>
  }
  savedFilters: {
    id: GeneratedAlways<number>
    kind: 'product' | 'inventory' | 'order' | 'purchase' | 'figures' | 'memo' | 'count'
    userId: number
    brandId: number | null
    name: string
    filters: JSONColumnType<object>
  }
  secondFactorSetUps: {
    userId: number
    secret: Buffer
    startedAt: Date
  }
  secondFactors: {
    userId: number
    secret: Buffer
    lastStep: number
    turnedOnAt: Date
  }
  sessions: {
    tokenHash: Buffer
    userId: number
    createdAt: Generated<Date>
    expiresAt: Date
    id: GeneratedAlways<number>
    userAgent: string | null
    address: string | null
    lastSeenOn: Generated<Date>
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
    settledOn: Date
  }
  signInFailures: {
    subject: string
    failedAt: Date[]
  }
  signIns: {
    id: GeneratedAlways<number>
    happenedAt: Date
    event: 'SIGNED_IN' | 'LINK_USED' | 'CODE_ASKED' | 'WRONG_PASSWORD' | 'WRONG_CODE' | 'UNKNOWN_EMAIL' | 'LOCKED_OUT' | 'LINK_REFUSED' | 'SIGNED_OUT'
    userId: number | null
    email: string | null
    address: string | null
    userAgent: string | null
    byUserId: number | null
  }
  stockLimits: {
    id: GeneratedAlways<number>
    brandId: number
    typeId: number
    weight: number | null
    maxStock: number
  }
  stockMovements: {
    id: GeneratedAlways<number>
    productId: number
    batchId: number | null
    delta: number
    reason: string
    orderLineId: number | null
    userId: number | null
    createdAt: Generated<Date>
    purchaseItemId: number | null
    kind: 'OPENING' | 'RECEIPT' | 'SHIPMENT' | 'RETURN' | 'LOSS' | 'COUNT' | 'CORRECTION'
    memoLineId: number | null
    countLineId: number | null
  }
  stopEvents: {
    id: string
    kind: 'DELIVERED' | 'COLLECTED' | 'NOT_DELIVERED'
    orderId: number
    driverId: number
    day: Day
    happenedAt: Date
    isClockOff: boolean
    receivedAt: Date
    contentHash: string
    reason: string | null
  }
  stopPositions: {
    driverId: number
    day: Day
    orderId: number
    position: number
  }
  uploads: {
    bucket: 'products' | 'brands' | 'customers' | 'users' | 'company' | 'proofs' | 'claims' | 'documents'
    fileName: string
    userId: number | null
    createdAt: Generated<Date>
    storedAt: Date | null
    deletedAt: Date | null
    fingerprint: string | null
    documentKind: 'invoice' | 'purchaseOrder' | 'payment' | 'creditMemo' | 'statement' | 'proof' | 'coa' | null
    recordId: number | null
    sentBytes: number | null
  }
  userRoles: {
    userId: number
    role: 'ADMIN' | 'SALES' | 'DRIVER' | 'INVENTORY' | 'ACCOUNTING' | 'PAYROLL'
  }
  users: {
    id: GeneratedAlways<number>
    name: string
    email: string
    title: string | null
    image: string | null
    passwordHash: string | null
    payType: 'HOURLY' | 'SALARY' | 'COMMISSION' | null
    baseRateCents: Cents | null
    commissionRate: number | null
    isActive: Generated<boolean>
    createdAt: Generated<Date>
    modifiedOn: Generated<Date>
    lastSeenOn: Date | null
    removedOn: Date | null
    nameSkeleton: GeneratedAlways<string>
  }
  webhookDeliveries: {
    id: GeneratedAlways<number>
    webhookId: number
    eventId: string
    kind: EventKind
    action: EventAction
    recordId: number
    at: Date
    status: Generated<'WAITING' | 'DELIVERED' | 'FAILED'>
    attempts: Generated<number>
    firstDueAt: Date
    nextAttemptAt: Date
    lastError: string | null
    endedAt: Date | null
  }
  webhookOutbox: {
    id: GeneratedAlways<number>
    kind: EventKind
    action: 'created' | 'changed' | 'removed'
    recordIds: number[]
    at: Generated<Date>
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
}

/** A date column: YYYY-MM-DD, never a Date in the server's time zone. */
type Day = string
