import type { KeyedKind, Target } from '@dray/domain/imports/known-records'
import type { ImportPlan } from '@dray/domain/imports/plan'
import type { Tx } from '../../platform/db/db.ts'
import { pairs } from '../../platform/pairs.ts'
import type { Author } from '../changelog/index.ts'
import type { FloorCheck } from '../pricing/index.ts'
import { insertKeys } from './known-records.sql.ts'

/** The import waits for it after each chunk of rows. */
export type OnProgress = (done: number, total: number) => Promise<void> | void

export type ImportRun = {
  tx: Tx
  plan: ImportPlan
  author: Author
  /** If missing, custom prices below the margin floor are written anyway. */
  floor?: FloorCheck | undefined
  timeZone: string
  ids: Record<KeyedKind, number[]>
  advance: (rows: number) => Promise<void>
}

export const startImportRun = (run: Omit<ImportRun, 'ids'>): ImportRun => ({
  ...run,
  ids: {
    productTypes: [],
    extractTypes: [],
    brands: [],
    users: [],
    customers: [],
    products: [],
    batches: [],
    orders: [],
    payments: [],
    creditMemos: [],
  },
})

/** Rows per statement, and the step of the progress bar. */
export const chunkSize = 500

export function targetId(run: ImportRun, kind: KeyedKind, target: Target): number {
  const id = 'id' in target ? target.id : run.ids[kind][target.at]
  if (id === undefined) throw new RangeError(`The import refers to ${kind} that were not written`)
  return id
}

export function* chunks<R>(records: readonly R[]): Generator<readonly R[]> {
  for (let start = 0; start < records.length; start += chunkSize) yield records.slice(start, start + chunkSize)
}

/** Saves new records in chunks and remembers their ids and keys. */
export async function saveAll<R extends { key: string }>(
  run: ImportRun,
  kind: KeyedKind,
  records: readonly R[],
  save: (chunk: readonly R[]) => Promise<number[]>,
): Promise<void> {
  for (const chunk of chunks(records)) {
    const saved = pairs(chunk, await save(chunk))
    run.ids[kind].push(...saved.map(([, id]) => id))
    await insertKeys(
      run.tx,
      saved.map(([{ key }, id]) => ({ kind, key, id })),
    )
    await run.advance(chunk.length)
  }
}
