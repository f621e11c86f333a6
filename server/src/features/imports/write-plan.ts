import { importKinds } from '@dray/domain/imports/import-files'
import type { Known, KeyedKind } from '@dray/domain/imports/known'
import type { Target } from '@dray/domain/imports/lookup'
import type { ImportPlan } from '@dray/domain/imports/plan'
import type { Tx } from '../../db/db.ts'
import { saveNewBrands } from '../brands/index.ts'
import type { Author } from '../changelog/index.ts'
import { saveNewCustomers, saveNewCustomPrices } from '../customers/index.ts'
import { saveNewPayments } from '../payments/index.ts'
import { saveNewBatches, saveNewProducts, saveNewTypes } from '../products/index.ts'
import { saveNewUsers } from '../users/index.ts'
import { insertKeys } from './known.sql.ts'
import { writeOrders } from './write-orders.ts'
import { companyNoon } from './company-noon.ts'

/** Called as rows are written; it may be slow, for the writing waits for it. */
export type OnProgress = (done: number, total: number) => Promise<void> | void

export type Writing = {
  tx: Tx
  plan: ImportPlan
  known: Known
  author: Author
  timeZone: string
  /** The id of each new record by its place in the plan. */
  ids: Record<KeyedKind, number[]>
  advance: (rows: number) => Promise<void>
}

/** Rows that one statement writes, and one step of the progress bar. */
export const rowsAtOnce = 500

/** Writes a plan without problems, by the same commands a person's work goes through, each for many records at once. */
export async function writePlan(tx: Tx, about: Pick<Writing, 'plan' | 'known' | 'author' | 'timeZone'>, onProgress: OnProgress): Promise<void> {
  const total = rowsIn(about.plan)
  let done = 0
  const advance = async (rows: number): Promise<void> => {
    done += rows
    await onProgress(done, total)
  }
  const ids = { productTypes: [], extractTypes: [], brands: [], users: [], customers: [], products: [], batches: [], orders: [], payments: [] }
  const writing: Writing = { ...about, tx, ids, advance }
  await onProgress(0, total)
  await writeCatalogue(writing)
  await writePeople(writing)
  await writeProducts(writing)
  await writeOrders(writing)
  await writePayments(writing)
}

const rowsIn = (plan: ImportPlan): number => Object.values(plan).reduce((rows, list) => rows + list.length, 0)

/** What a target of the plan has become. */
export function idOf(writing: Writing, kind: KeyedKind, target: Target): number {
  const id = 'id' in target ? target.id : writing.ids[kind][target.at]
  if (id === undefined) throw new RangeError(`The import refers to ${kind} that were not written`)
  return id
}

/** Saves the new records of a kind in chunks and keeps their ids and keys. */
export async function inChunks<R extends { key: string }>(
  writing: Writing,
  kind: KeyedKind,
  records: readonly R[],
  save: (chunk: readonly R[]) => Promise<number[]>,
): Promise<void> {
  for (let start = 0; start < records.length; start += rowsAtOnce) {
    const chunk = records.slice(start, start + rowsAtOnce)
    const ids = await save(chunk)
    writing.ids[kind].push(...ids)
    await insertKeys(writing.tx, kind, chunk.map(({ key }, place) => ({ key, id: ids[place] ?? 0 })))
    await writing.advance(chunk.length)
  }
}

async function writeCatalogue(writing: Writing): Promise<void> {
  const { tx, plan, author } = writing
  for (const kind of ['productTypes', 'extractTypes'] as const) {
    await inChunks(writing, kind, plan[kind], (types) => saveNewTypes(tx, kind, types.map((type) => type.name)))
  }
  await inChunks(writing, 'brands', plan.brands, (brands) => saveNewBrands(tx, brands.map(({ key: _key, ...brand }) => withoutLine(brand)), author))
}

async function writePeople(writing: Writing): Promise<void> {
  const { tx, plan, author } = writing
  await inChunks(writing, 'users', plan.users, (users) => saveNewUsers(tx, users.map(({ email, name, title, roles, password }) => ({ email, name, title, roles, password })), author))
  await inChunks(writing, 'customers', plan.customers, (customers) =>
    saveNewCustomers(tx, customers.map(({ key: _key, accountOwner, createdAt, ...customer }) => ({
      ...withoutLine(customer),
      accountOwnerId: accountOwner === null ? null : idOf(writing, 'users', accountOwner),
      createdAt: createdAt ?? author.at,
    })), author),
  )
}

async function writeProducts(writing: Writing): Promise<void> {
  const { tx, plan, author, known } = writing
  await inChunks(writing, 'products', plan.products, (products) =>
    saveNewProducts(tx, products.map(({ key: _key, brand, type, extractType, stock: _stock, ...product }) => ({
      ...withoutLine(product),
      brandId: idOf(writing, 'brands', brand),
      typeId: idOf(writing, 'productTypes', type),
      extractTypeId: extractType === null ? null : idOf(writing, 'extractTypes', extractType),
    })), author),
  )
  await inChunks(writing, 'batches', plan.batches, (batches) =>
    saveNewBatches(tx, batches.map(({ product, batchNumber, quantity, receivedOn, checkedIn }) => ({
      productId: idOf(writing, 'products', product),
      batchNumber, quantity, receivedOn, checkedIn,
      pieces: 'id' in product ? 'label' : 'opening',
    })), author),
  )
  for (let start = 0; start < plan.customPrices.length; start += rowsAtOnce) {
    const chunk = plan.customPrices.slice(start, start + rowsAtOnce)
    await saveNewCustomPrices(tx, chunk.map(({ customer, product, price }) => ({ customerId: idOf(writing, 'customers', customer), productId: idOf(writing, 'products', product), price })), author)
    await writing.advance(chunk.length)
  }
}
