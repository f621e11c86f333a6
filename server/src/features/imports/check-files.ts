import type { ImportFilePreview, ImportReport } from '@dray/contract/imports'
import { type CheckedImport, checkImport } from '@dray/domain/imports/check-import'
import type { ImportSettings } from '@dray/domain/imports/check-state'
import { importFiles, type ImportKind, importKinds } from '@dray/domain/imports/import-files'
import { type Issue, type IssueGroup, type IssueList, noIssues, sortedGroups } from '@dray/domain/imports/issues'
import {
  type KeyedKind,
  keyedKinds,
  type KnownContacts,
  type KnownRecords,
  type KnownSale,
} from '@dray/domain/imports/known-records'
import { noPriceChanges, type PriceChange } from '@dray/domain/imports/plan'
import type { Columns } from '@dray/domain/imports/read-cell'
import { cellText, ignoredColumns, type ImportTable, isSecretColumn } from '@dray/domain/imports/read-rows'
import { shortened } from '@dray/domain/imports/sentence'
import { noCredit } from '@dray/domain/memos/credit-memo'
import type { Cents } from '@dray/domain/money'
import { nameKey } from '@dray/domain/text/plain-text'
import type { Db } from '../../platform/db/db.ts'
import { lockClosedThrough } from '../closing/index.ts'
import { companyDecisions } from '../company/index.ts'
import { creditableOrders } from '../memos/index.ts'
import { commonPasswords } from '../users/index.ts'
import {
  activeUsers,
  batchesAmong,
  contactNames,
  customersWithCredit,
  heldNumbersAmong,
  keysAmong,
  knownNames,
  locationNames,
  ordersAmong,
  pricesByPair,
  productsWithUnbatched,
} from './known-records.sql.ts'
import { type ImportFile, readCsvFiles } from './read-csv.ts'

export type CheckedFiles = { checked: CheckedImport; known: KnownRecords; report: ImportReport }
/** Receives every problem, warning and custom price, including those the report only counts. */
export type CheckListener = {
  onIssue: (kind: 'problem' | 'warning', issue: Issue) => void
  onPrice: (change: PriceChange) => void
}

/** Checks import files against the data in Dray and reports row by row. Writes nothing. */
export async function checkFiles(
  db: Db,
  files: readonly ImportFile[],
  settings: ImportSettings,
  listener?: CheckListener,
): Promise<CheckedFiles> {
  const listFor = (kind: 'problem' | 'warning'): IssueList =>
    noIssues(listener && ((issue) => listener.onIssue(kind, issue)))
  const problems = listFor('problem')
  const { tables, unread } = readCsvFiles(files, problems)
  const known = await loadKnownRecords(db, tables)
  const priceChanges = noPriceChanges(listener?.onPrice)
  const checked = checkImport(tables, known, settings, {
    unread,
    problems,
    priceChanges,
    warnings: listFor('warning'),
    commonPasswords: hasUsers(tables) ? await commonPasswords() : new Set(),
  })
  return { checked, known, report: importReport(files, tables, checked) }
}

const hasUsers = (tables: readonly ImportTable[]): boolean => tables.some(({ kind }) => kind === 'users')

function importReport(
  files: readonly ImportFile[],
  tables: readonly ImportTable[],
  checked: CheckedImport,
): ImportReport {
  return {
    files: files.map((file) =>
      filePreview(
        file,
        tables.find((table) => table.file === file.name),
      ),
    ),
    problems: shownGroups(checked.problems),
    problemCount: checked.problems.count,
    warnings: shownGroups(checked.warnings),
    warningCount: checked.warnings.count,
    counts: importKinds
      .map((kind) => rowCounts(kind, checked))
      .filter((count) => count.new + count.changed + count.alreadyThere > 0),
    prices: checked.priceChanges.rows,
  }
}

/** Custom prices are the only records an import changes. */
function rowCounts(kind: ImportKind, { toWrite, alreadyThere, priceChanges }: CheckedImport) {
  const changed = kind === 'customPrices' ? priceChanges.changed : 0
  const { label } = importFiles[kind]
  return { kind, label, new: toWrite[kind] - changed, changed, alreadyThere: alreadyThere[kind] ?? 0 }
}

const shownGroups = (list: IssueList): ImportReport['problems'] =>
  sortedGroups(list).map(({ parts, ...group }: IssueGroup) => ({
    ...group,
    parts: [...parts],
    lines: group.lines.map(shownLine),
  }))
const shownLine = ({ line, values }: IssueGroup['lines'][number]) => ({ line, values: [...values] })

const previewedRows = 5
/** More columns than any import file has, but the wrong file may have a million. */
const previewedColumns = 100

function filePreview(file: ImportFile, table: ImportTable | undefined): ImportFilePreview {
  if (table === undefined)
    return { name: file.name, kind: null, rows: 0, columns: [], ignoredColumns: [], firstRows: [] }
  const { kind, header, records } = table
  const columns: Columns = importFiles[kind].columns
  const hidden = new Set(header.flatMap((name, column) => (isSecretColumn(columns, name) ? column : [])))
  return {
    name: file.name,
    kind,
    rows: records.length,
    columns: header.slice(0, previewedColumns).map(shortened),
    ignoredColumns: ignoredColumns(table)
      .slice(0, previewedColumns)
      .map(({ name, nearest }) => ({ name: shortened(name), nearest })),
    firstRows: records
      .slice(0, previewedRows)
      .map(({ cells }) =>
        cells
          .slice(0, previewedColumns)
          .map((cell, column) => (hidden.has(column) && cell !== '' ? '••••' : shortened(cell))),
      ),
  }
}

/** Loads the data the files refer to. Reads small lists whole, and orders only by the keys and numbers in the files. */
async function loadKnownRecords(db: Db, tables: readonly ImportTable[]): Promise<KnownRecords> {
  const texts = referencesIn(tables)
  const keys = byKind(await keysAmong(db, texts))
  const orders = await ordersAmong(db, texts, [...keys.orders.values()])
  const named = ({ id, name }: { id: number; name: string }) => ({ id, names: [name] })
  return {
    keys,
    productTypes: (await knownNames(db, 'productTypes')).map(named),
    extractTypes: (await knownNames(db, 'extractTypes')).map(named),
    brands: (await knownNames(db, 'brands')).map(named),
    users: (await activeUsers(db)).map(({ id, name, email, isDriver }) => ({
      id,
      names: [name, email],
      email,
      isDriver: Boolean(isDriver),
    })),
    customers: (await customersWithCredit(db)).map(({ id, customerName, creditCents }) => ({
      id,
      names: [customerName],
      credit: creditCents,
    })),
    contacts: tables.some((table) => table.kind === 'contacts')
      ? await loadContacts(db)
      : new Map<number, KnownContacts>(),
    products: (await productsWithUnbatched(db)).map(({ id, sku, name, ...rest }) => ({
      id,
      names: [sku, name],
      sku,
      name,
      ...rest,
    })),
    locations: (await locationNames(db)).map(named),
    batches: (await batchesAmong(db, texts, [...keys.batches.values()])).map(({ id, batchNumber, productId }) => ({
      id,
      names: [batchNumber],
      productId,
    })),
    paymentMethods: (await companyDecisions(db)).paymentMethods,
    closedThrough: await lockClosedThrough(db),
    orderNums: new Map(orders.map((order) => [order.orderNum, order.id])),
    reservedNumbers: new Set(await heldNumbersAmong(db, texts)),
    orders: new Map(
      orders.map(
        ({ id, customerId, orderStatus, balanceDue }) => [id, { customerId, orderStatus, balanceDue }] as const,
      ),
    ),
    sales: tables.some((table) => table.kind === 'creditMemos')
      ? await loadSales(db, orders)
      : new Map<number, KnownSale>(),
    customPrices: tables.some((table) => table.kind === 'customPrices')
      ? await pricesByPair(db)
      : new Map<string, Cents>(),
  }
}

async function loadContacts(db: Db): Promise<Map<number, KnownContacts>> {
  const contacts = Map.groupBy(await contactNames(db), ({ customerId }) => customerId)
  return new Map(
    [...contacts].map(([customerId, ofCustomer]) => [
      customerId,
      {
        count: ofCustomer.filter(({ removedAt }) => removedAt === null).length,
        nameKeys: new Set(ofCustomer.map(({ name }) => nameKey(name))),
      },
    ]),
  )
}

async function loadSales(db: Db, orders: readonly { id: number; createdAt: Date }[]): Promise<Map<number, KnownSale>> {
  const creditable = await creditableOrders(
    db,
    orders.map(({ id }) => id),
  )
  return new Map(
    orders.flatMap(({ id, createdAt }): [number, KnownSale][] => {
      const sale = creditable.get(id)
      if (sale === undefined) return []
      const { discount, credited } = sale
      const lines = sale.lines.map((line) => ({ ...line, credited: credited.get(line.id) ?? noCredit }))
      return [[id, { createdAt, discount, lines }]]
    }),
  )
}

/** Columns that refer to other records, or whose numbers must be free. */
const referenceColumns = [
  'key',
  'brand',
  'type',
  'extracttype',
  'accountowner',
  'product',
  'customer',
  'driver',
  'order',
  'payment',
  'ordernum',
  'batchnumber',
  'memo',
  'batch',
]

function referencesIn(tables: readonly ImportTable[]): string[] {
  const texts = new Set<string>()
  for (const { header, records } of tables) {
    const columns = header.flatMap((name, column) =>
      referenceColumns.includes(name.toLowerCase().replace(/[^a-z]/g, '')) ? [column] : [],
    )
    for (const { cells } of records) for (const column of columns) texts.add(cellText(cells[column]))
  }
  texts.delete('')
  return [...texts]
}

function byKind(
  rows: readonly { entityType: string; externalKey: string; entityId: number }[],
): Record<KeyedKind, Map<string, number>> {
  const knownIds = (kind: KeyedKind) =>
    new Map(rows.filter((row) => row.entityType === kind).map((row) => [row.externalKey, row.entityId]))
  return Object.fromEntries(keyedKinds.map((kind) => [kind, knownIds(kind)])) as Record<KeyedKind, Map<string, number>>
}
