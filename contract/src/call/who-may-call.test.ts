import { mayCall, type Access, type Role, roles } from '@dray/domain/users/permissions'
import { expect, test } from 'vitest'
import { allCalls } from '../description/all-calls.ts'

/** The single roles that may make a call, and whether users may make it for their own id in the path. */
function allowedCallers(who: Access): string {
  if (who === 'open' || who === 'signed' || who === 'contact') return who
  const others = ([[], ...roles.map((role) => [role])] satisfies Role[][]).filter((own) =>
    mayCall(who, { id: 7, roles: own }, { id: 8, userId: 8, driverId: 8 }),
  )
  const mayOwn = mayCall(who, { id: 7, roles: ['DRIVER'] }, { id: 7, userId: 7, driverId: 7 })
  const own = mayOwn && !others.some(([role]) => role === 'DRIVER') ? ['their own'] : []
  return [...others.map(([role]) => role ?? 'no role'), ...own].join(' ')
}

/** Written by hand from D-04, D-182, D-194, D-225, D-290 and D-291, so that a permission that is changed by mistake is found. */
const callers: readonly (readonly [who: string, calls: string])[] = [
  [
    'open',
    'signIn setUpCompany checkPasswordLink setPasswordByLink askForPasswordLink readSettings checkHealth checkReady checkLive describeApi readDocument openPortal createDemoLink askForPortalLink readPortalLogo',
  ],
  ['signed', 'uploadImage uploadDocument'],
  [
    'contact',
    `readPortalMe streamPortalEvents leavePortal listPortalDevices endPortalDevice listPortalMenu readPortalImage readPortalHome listPortalOrders
    readPortalOrder readPortalDocument readPortalMoney readPortalStatement sendPortalOrder cancelPortalOrder
    readPortalReturnable sendPortalClaim uploadPortalPhoto readMessageChoices changeMessageChoices`,
  ],
  [
    'no role ADMIN SALES DRIVER INVENTORY ACCOUNTING PAYROLL',
    `readSession findSentChange signOut streamEvents listImages readImage createImageUpload removeImage
    startSecondFactor confirmSecondFactor renewRecoveryCodes turnOffSecondFactor`,
  ],
  [
    'ADMIN SALES DRIVER INVENTORY ACCOUNTING PAYROLL',
    `listOrders readOrderTotals listOpenOrders readOrder findOrderByNumber listPromises
    listDeliveries listHeldDeliveries findNextDeliveryDay createRouteSheet listCollections readCollectedTotals createPackingSlip readReturnable readMemo readMemoPaper listOrderMemos readProofs listLocations listCustomers readCustomer
    listProducts listProductsById readProduct findProductBySku listComments addComment findAnything readOwed
    createInvoice createDocument listDocuments createDocumentUpload
    saveInventoryFilter removeInventoryFilter saveProductFilter removeProductFilter saveView removeView readCompanySettings`,
  ],
  [
    'ADMIN SALES INVENTORY ACCOUNTING PAYROLL',
    `listContacts listMessages readPortalSettings listSentOrders listBrands listBrandsWithCount readBrand listProductLines listBrandMenu listTypeMenu listProductsToRestock listProductCodes
    listProductTypes listProductTypesWithCount listExtractTypes listBatches listBatchesToCheckIn createLabels traceBatch traceBatches listUntracedOrders createTrace createCallList listExpiringBatches
    listCustomerOrders listCustomerOrdersWithLines listBoughtBefore listCustomPrices listPendingOutbound listShortProducts listPendingItems listPendingProducts
    listPendingLines findPendingLines createPickList
    listOrderStock findStockLeft findReservableBatches findOrdersOfBatches readChangeLog countChanges listUserNames listDrivers
    findSimilarCustomers readAvailableCredit readCreditStanding listCreditEntries listActivity listAddressBook readAddressBookTotals readCustomerOverview
    readClosing listReceivables readReceivableTotals listOpenBalances readToday
    listPurchaseOrders readPurchaseTotals readPurchaseOrder findPurchaseOrderByNumber
    readPayment listPayments readPaymentTotals listCustomerPayments listOrderPayments findSameReference listOrdersToCredit readPaymentReceipt readStatement listPayableOrders
    listPricedCustomers readPricing refreshPrices refreshAllPrices findPricesBelowFloor explainPrice listOnOrder
    readCountCoverage listLateStops
    readFigures readFillRate readStockFigures readStockMovements listMemos readMemoTotals listCustomerMemos`,
  ],
  ['ADMIN INVENTORY ACCOUNTING PAYROLL', 'readLosses listSuggestions listBrandsToRestock'],
  ['ADMIN SALES DRIVER INVENTORY ACCOUNTING', 'changeOrder'],
  [
    'ADMIN SALES',
    `acceptSentOrder declineSentOrder addContact changeContact removeContact createPortalLink endPortalDevices createContactCode unlinkChat placeOrder addInboxEntry listInboxEntries readWaitingMessages readInboxEntry acceptInboxEntry dismissInboxEntry reopenInboxEntry openInboxEntry closeInboxEntry readMailbox addCustomer listLateCustomers createAccessCode setCustomPrice removeCustomPrices copyCustomPrices setMarginPrices setCustomPrices
    listPriceRounds previewPriceRound applyPriceRound undoPriceRound previewPriceImport importCustomPrices`,
  ],
  ['ADMIN SALES ACCOUNTING', 'changeCustomer emailInvoice emailCreditMemo emailProof listHeldDrafts setMustPay'],
  ['ADMIN INVENTORY ACCOUNTING', 'changePurchaseOrder'],
  ['ADMIN ACCOUNTING', 'releaseCreditHold changeDueDate liftMustPay changeClosing readOpenItems'],
  [
    'ADMIN SALES INVENTORY',
    'reserveOrderNumber pullTags listPickLines findPullShortages findSplits shipAvailable closeBackorder applyHeldDelivery dismissHeldDelivery addLocation changeLocation removeLocation',
  ],
  ['ADMIN SALES INVENTORY ACCOUNTING', 'changeOrderStatuses findStatusShortages'],
  [
    'ADMIN INVENTORY',
    `addBrand changeBrand removeBrand addProductLine removeProductLine setBrandLimit setTypeLimit setWeightLimit
    suggestSku addProduct changeProduct changeProducts addProductType changeProductType addExtractType addBatch changeBatch changeBatchFacts suggestBatchNumber
    sendBatchNotices readBatchNotices retryBatchNotices stopBatchNotices
    receiveStock holdBatches releaseBatches receiveDelivery undoReceipt closePurchaseShort reopenPurchase checkInReceipts
    suggestPurchaseNumber placePurchaseOrder emailPurchaseOrder
    addCount addCountLines readCount enterCounted acceptCounted postCount discardCount listCounts readCountTotals findCountable compareStock`,
  ],
  [
    'ADMIN ACCOUNTING',
    `readAccounts changeAccounts makeExport listExports readExportFile listEntries listRenamed readBooks readDays listDayDifferences listChangedSinceClosing readPostings
    countFolderDocuments startBooksFolder listBooksFolders readBooksFolder cancelBooksFolder downloadBooksFolder
    emailPaymentReceipt emailStatement planStatements createStatements sendStatements readStatementRun retryStatements stopStatements`,
  ],
  [
    'ADMIN ACCOUNTING',
    'recordPayment changePayment voidPayment moveToCredit confirmCollection confirmCollections refuseCollection',
  ],
  ['ADMIN SALES DRIVER INVENTORY ACCOUNTING', 'addMemo'],
  ['ADMIN ACCOUNTING', 'issueMemo declineMemo voidMemo settleRound listSettlements listDifferences'],
  ['ADMIN ACCOUNTING their own', 'readSettlement'],
  ['ADMIN DRIVER', 'recordCollection recordStopEvents'],
  ['ADMIN DRIVER ACCOUNTING', 'withdrawCollection'],
  [
    'ADMIN',
    'previewImport runImport changePortalSettings changeCompanySettings readSetup dismissSetup listUsers addUser removeUser handOverCustomers',
  ],
  [
    'ADMIN',
    'createPasswordLink readPasswordLink endPasswordLink listSignIns removeSecondFactor readBackupState readBotState readRecentMail',
  ],
  ['ADMIN', 'createKey listKeys revokeKey'],
  ['ADMIN', 'addWebhook listWebhooks changeWebhook removeWebhook listWebhookDeliveries resendDelivery resendFailed'],
  [
    'ADMIN PAYROLL',
    `readPayroll readPayrollTasks changePayrollRow submitPayroll removePayroll changeReimbursements readPayYear createPayrollRegister
    listPaySettings changePay`,
  ],
  [
    'ADMIN PAYROLL their own',
    'readCommission listPaidOrders createCommissionStatement listOwnPay listPayComments addPayComment',
  ],
  ['ADMIN SALES INVENTORY ACCOUNTING PAYROLL their own', 'readUser'],
  ['ADMIN SALES INVENTORY their own', 'setStopOrder'],
  ['ADMIN their own', 'changeProfile changePassword listSessions endUserSession endUserSessions readSecondFactor'],
  ['their own', 'listInventoryFilters listProductFilters listViews'],
]

// R6-10
test('each call can be made by exactly the roles that D-04 allows', () => {
  const actual = allCalls.map(([name, { who }]) => [name, allowedCallers(who)])
  const expected = callers.flatMap(([who, calls]) => calls.split(/\s+/).map((name) => [name, who]))
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected))
})
