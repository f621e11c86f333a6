import { companyDay } from '@dray/domain/time/company-day'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Calls that write something dated: refused if that day is closed (D-282). Some write nothing dated for other bodies. */
export const askingCalls: readonly string[] = [
  ...[
    'addBatch',
    'addCustomer',
    'addMemo',
    'addProduct',
    'applyHeldDelivery',
    'changeBatch',
    'changeCustomer',
    'changeOrder',
  ],
  ...['changeOrderStatuses', 'changePayment', 'changeProduct', 'changePurchaseOrder', 'closeBackorder'],
  ...['confirmCollection', 'confirmCollections', 'issueMemo', 'moveToCredit', 'placeOrder', 'placePurchaseOrder'],
  ...['postCount', 'pullTags', 'receiveDelivery', 'receiveStock', 'recordCollection', 'recordPayment'],
  ...['recordStopEvents', 'runImport', 'shipAvailable', 'undoReceipt', 'voidMemo', 'voidPayment'],
]

/** Why the other calls that write don't ask. */
const reasons: Readonly<Record<string, string>> = {
  'They close and reopen days.': 'changeClosing',
  'Exports and their accounts write down what happened, and move nothing.': `cancelBooksFolder changeAccounts makeExport
    startBooksFolder`,
  'They only look something up, check it, or print it.': `checkPasswordLink compareStock createLabels createRouteSheet
    findCountable findPricesBelowFloor findSentChange previewImport previewPriceImport previewPriceRound`,
  'Prices and the catalog post nothing; stock keeps its own movements.': `addBrand addExtractType addLocation
    addProductLine addProductType applyPriceRound changeBrand changeLocation changeProducts changeProductType
    copyCustomPrices importCustomPrices removeBrand removeCustomPrices removeLocation removeProductLine setBrandLimit
    setCustomPrice setCustomPrices setMarginPrices setTypeLimit setWeightLimit undoPriceRound`,
  'No unit moves.': `acceptCounted addCount addCountLines changeBatchFacts checkInReceipts closePurchaseShort
    discardCount enterCounted holdBatches releaseBatches reopenPurchase`,
  'They change what is due and when, or who drives, but no total.': `changeDueDate liftMustPay releaseCreditHold
    reserveOrderNumber setMustPay setStopOrder`,
  'Money counts once it is confirmed, and these confirm none.': 'refuseCollection settleRound withdrawCollection',
  'A refused request credits nothing, and neither does a claim that waits.':
    'declineMemo sendPortalClaim uploadPortalPhoto',
  'The order stays as it is.': 'dismissHeldDelivery',
  'Pay is not posted.': `addPayComment changePay changePayrollRow changeReimbursements removePayroll
    submitPayroll`,
  'Texts, files and email post nothing.': `addComment createDocumentUpload createImageUpload emailCreditMemo
    emailInvoice emailPaymentReceipt emailProof emailPurchaseOrder emailStatement removeImage retryBatchNotices
    retryStatements sendBatchNotices sendStatements stopBatchNotices stopStatements uploadDocument uploadImage`,
  'People, sessions and settings post nothing.': `addUser addWebhook askForPasswordLink changeCompanySettings changePassword
    changeProfile changeWebhook confirmSecondFactor createAccessCode createKey createPasswordLink dismissSetup endPasswordLink endUserSession
    endUserSessions handOverCustomers removeInventoryFilter removeProductFilter removeSecondFactor removeUser removeView removeWebhook
    renewRecoveryCodes resendDelivery resendFailed revokeKey saveInventoryFilter saveProductFilter saveView setPasswordByLink signIn signOut
    startSecondFactor turnOffSecondFactor`,
  'Contacts, their links, devices, codes, chats and messages post nothing.': `addContact askForPortalLink changeContact
    changeMessageChoices changePortalSettings createContactCode createDemoLink createPortalLink endPortalDevice endPortalDevices
    leavePortal openPortal removeContact unlinkChat`,
  'A message moves nothing until it becomes an order.': `addInboxEntry closeInboxEntry dismissInboxEntry openInboxEntry
    readRecentMail reopenInboxEntry`,
  'A draft has posted nothing, and neither has an order that was just accepted.': `acceptInboxEntry acceptSentOrder cancelPortalOrder
    declineSentOrder sendPortalOrder`,
  'On a first start nothing is closed.': 'setUpCompany',
}
export const passingCalls: readonly string[] = Object.values(reasons).flatMap((names) => names.split(/\s+/))

/** Everything that a refused call must leave as it was. */
const tables = [
  ...['payments', 'payment_applications', 'credit_entries', 'collections', 'credit_memos', 'customers', 'orders'],
  ...['order_lines', 'stock_movements', 'products', 'batches', 'purchase_orders', 'purchase_receipts', 'counts'],
  ...['stop_events', 'proofs', 'change_log'],
]

type Sent = { body: string }

/** Tries each call while today is closed, and again if it was refused for that. */
export function closedDays(t: TestApp) {
  const asking = new Set<string>()
  const passing = new Set<string>()
  const state = async () => {
    const sums = tables.map(
      (name) => sql`select md5(string_agg(t::text, ' ' order by t::text)) as sum from ${sql.table(name)} t`,
    )
    return (await sql`${sql.join(sums, sql` union all `)}`.execute(t.db)).rows
  }
  async function send<Answer extends Sent>(name: string, request: () => Promise<Answer>): Promise<Answer> {
    const closedThrough = companyDay(new Date(), t.dray.config.timeZone)
    const { id: userId } = await t.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    await t.db.insertInto('closings').values({ closedThrough, reason: null, userId }).execute()
    const before = await state()
    const first = await request()
    const isRefused = /"period-closed"|The books are closed through/.test(first.body)
    if (isRefused) expect(await state(), name).toEqual(before)
    await t.db.deleteFrom('closings').execute()
    ;(isRefused ? asking : passing).add(name)
    return isRefused ? request() : first
  }
  return { send, asking, passing }
}
