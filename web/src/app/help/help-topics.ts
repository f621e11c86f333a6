import type { ProblemCode } from '@dray/contract/problems'
import type { Access } from '@dray/domain/users/permissions'

export type HelpTopic = {
  /** Who may do the task. help-pages.test.ts compares it with the calls. */
  who: Access
  /** Shown to admins, who can turn the portal on, and to others once it is. */
  needsPortal?: boolean
  /** The first part of the addresses of its screens. */
  screens: readonly string[]
  /** The names of the lists that link it while they're empty. */
  lists: readonly string[]
  refusals: readonly ProblemCode[]
}

/** The pages of docs/help, in the sequence of the list. */
export const helpTopics = {
  'take-an-order': {
    who: { roles: ['SALES'] },
    screens: ['/', '/orders'],
    lists: ['Orders'],
    refusals: ['batch-taken', 'credit-hold', 'po-missing', 'product-not-sold'],
  },
  'order-from-a-message': {
    who: { roles: ['SALES'] },
    screens: ['/', '/orders'],
    lists: ['Inbox'],
    refusals: ['entry-decided', 'entry-not-dismissed', 'entry-open'],
  },
  'let-customers-order': {
    who: { roles: ['SALES'] },
    needsPortal: true,
    screens: ['/customers', '/settings'],
    lists: [],
    refusals: ['order-decided', 'not-sent'],
  },
  'ship-what-is-in-stock': {
    who: { roles: ['SALES', 'INVENTORY'] },
    screens: ['/orders', '/deliveries'],
    lists: ['Pending tags'],
    refusals: ['not-a-backorder', 'nothing-in-stock', 'nothing-to-ship'],
  },
  'receive-stock': {
    who: { roles: ['INVENTORY'] },
    screens: ['/purchases', '/restock', '/inventory'],
    lists: ['Purchase orders'],
    refusals: [
      'already-received',
      'coa-missing',
      'purchase-closed-short',
      'purchase-is-draft',
      'purchase-received',
      'receipt-used',
      'received-in-future',
    ],
  },
  'take-a-return': {
    who: { roles: ['ACCOUNTING', 'SALES', 'INVENTORY', 'DRIVER'] },
    screens: ['/orders', '/credit-memos'],
    lists: ['Credit memos'],
    refusals: ['batch-missing', 'credit-exceeds-line', 'has-credit-memos', 'order-not-shipped', 'return-exceeds'],
  },
  'recall-a-batch': {
    who: { roles: ['INVENTORY'] },
    screens: ['/batches', '/products', '/inventory'],
    lists: ['Batches'],
    refusals: ['batch-not-on-hold', 'batch-on-hold', 'nobody-to-tell'],
  },
  'count-a-shelf': {
    who: { roles: ['INVENTORY'] },
    screens: ['/counts', '/inventory'],
    lists: ['Counts'],
    refusals: [
      'batch-in-count',
      'count-again',
      'count-not-accepted',
      'line-not-counted',
      'nothing-counted',
      'own-count',
    ],
  },
  'plan-a-route': {
    who: { roles: ['SALES', 'INVENTORY', 'ACCOUNTING'] },
    screens: ['/deliveries', '/payments'],
    lists: ['Collections'],
    refusals: ['collection-relied-on', 'must-pay', 'not-on-round'],
  },
  'take-a-payment': {
    who: { roles: ['ACCOUNTING'] },
    screens: ['/payments', '/receivables'],
    lists: ['Payments'],
    refusals: ['balance-exceeded', 'credit-exceeds-available', 'credit-used', 'payment-voided'],
  },
  'send-statements': {
    who: { roles: ['ACCOUNTING'] },
    screens: ['/receivables', '/customers'],
    lists: ['Receivables'],
    refusals: ['statements-too-long', 'too-many-statements'],
  },
  'close-a-month': {
    who: { roles: ['ACCOUNTING'] },
    screens: ['/books'],
    lists: ['Exports'],
    refusals: ['closing-today-by-admin-only', 'nothing-to-export', 'period-closed', 'reopen-by-admin-only'],
  },
  'run-payroll': {
    who: { roles: ['PAYROLL'] },
    screens: ['/payroll'],
    lists: ['Payroll'],
    refusals: ['correction-not-owed', 'order-in-other-payroll', 'payroll-corrected', 'payroll-submitted'],
  },
  'change-prices': {
    who: { roles: ['SALES'] },
    screens: ['/customers', '/products'],
    lists: [],
    refusals: ['priced-product-unknown', 'too-many-prices'],
  },
  'import-a-list': {
    who: { roles: [] },
    screens: ['/settings'],
    lists: ['Customers', 'Products'],
    refusals: ['sample-clashes'],
  },
  'keys-and-webhooks': {
    who: { roles: [] },
    screens: ['/settings'],
    lists: ['API keys', 'Webhooks'],
    refusals: ['key-address', 'key-expired', 'key-revoked', 'webhook-off'],
  },
  'back-up-and-restore': { who: { roles: [] }, screens: ['/', '/settings'], lists: [], refusals: [] },
} as const satisfies Readonly<Record<string, HelpTopic>>
