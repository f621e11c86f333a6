import { mayCall, type Person, type Access } from '../users/permissions.ts'

export const documentKinds = ['invoice', 'purchaseOrder', 'payment', 'creditMemo', 'statement', 'proof'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A COA comes from a laboratory, so it is kept as uploaded. The others are rendered here. */
export const storedKinds = [...documentKinds, 'coa'] as const
export type StoredKind = (typeof storedKinds)[number]

export const orderDocumentKinds = ['invoice', 'purchaseOrder'] as const satisfies readonly DocumentKind[]
export type OrderDocumentKind = (typeof orderDocumentKinds)[number]

type Rules = {
  title: string
  listed: string
  record: string
  /** In the bucket `documents`. */
  folder: string
  /** Roles that may save one (C-07). */
  savers: Access
  /** Roles that may list the documents of a record (C-01, X-11). */
  readers: Access
  /** Describes a single day, so an earlier one isn't out of date. */
  isOfOneDay: boolean
}

export const documentRules = {
  invoice: {
    title: 'Invoice',
    listed: 'Invoice',
    record: 'Order',
    folder: 'invoices',
    // Drivers only for orders that name them (D-182).
    savers: 'staff',
    readers: 'staff',
    isOfOneDay: false,
  },
  purchaseOrder: {
    title: 'Purchase order',
    listed: 'PDF',
    record: 'Purchase Order',
    folder: 'purchases',
    savers: { roles: ['INVENTORY', 'ACCOUNTING'] },
    readers: { roles: ['INVENTORY', 'ACCOUNTING', 'PAYROLL'] },
    isOfOneDay: false,
  },
  payment: {
    title: 'Payment receipt',
    listed: 'Receipt',
    record: 'Payment',
    folder: 'payments',
    savers: { roles: ['ACCOUNTING'] },
    readers: 'office',
    isOfOneDay: false,
  },
  creditMemo: {
    title: 'Credit memo',
    listed: 'PDF',
    record: 'Credit Memo',
    folder: 'memos',
    // Drivers only for orders that name them.
    savers: 'staff',
    readers: 'staff',
    isOfOneDay: false,
  },
  statement: {
    title: 'Statement',
    listed: 'Statement',
    record: 'Customer',
    folder: 'statements',
    savers: { roles: ['ACCOUNTING'] },
    readers: 'office',
    isOfOneDay: true,
  },
  proof: {
    title: 'Proof of delivery',
    listed: 'Proof of delivery',
    record: 'Order',
    folder: 'proofs',
    // Only the server saves one: not even an admin may.
    savers: { roles: [] },
    // Drivers only for orders that name them.
    readers: 'staff',
    isOfOneDay: true,
  },
  coa: {
    title: 'COA',
    listed: 'COA',
    record: 'Batch',
    folder: 'coa',
    savers: { roles: ['INVENTORY'] },
    readers: 'office',
    isOfOneDay: false,
  },
} as const satisfies Record<StoredKind, Rules>

export const documentFolders = storedKinds.map((kind) => documentRules[kind].folder)
export type DocumentFolder = (typeof documentFolders)[number]

export const kindInFolder = (folder: string): StoredKind | undefined =>
  storedKinds.find((kind) => documentRules[kind].folder === folder)

export const maySaveDocument = (kind: StoredKind, person: Person): boolean =>
  mayCall(documentRules[kind].savers, person)
export const mayListDocuments = (kind: StoredKind, person: Person): boolean =>
  mayCall(documentRules[kind].readers, person)
