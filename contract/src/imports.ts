import { importKinds } from '@dray/domain/imports/import-files'
import { z } from 'zod'
import { call } from './call.ts'
import { money } from './call/money.ts'
import { changeQuery, pricers } from './pricing.ts'

/** Their names determine their contents (docs/import.md). */
const importFiles = z
  .array(z.object({ name: z.string().max(300), text: z.string() }))
  .min(1, 'Choose at least one file')
  .max(50, 'Choose at most 50 files')
/** A file of custom prices, whatever its name. */
const priceFile = importFiles.max(1, 'Choose one file')
const jobId = z.string().min(1).max(100)

const kind = z.enum(importKinds)
const counts = z.array(z.object({ kind, label: z.string(), new: z.int(), changed: z.int(), alreadyThere: z.int() }))

/** A sentence in parts, with the values between them (null where they differ from line to line). Line 1 is the header; null is the whole file. */
const issueGroup = z.object({
  file: z.string(),
  column: z.string().nullable(),
  parts: z.array(z.string()),
  values: z.array(z.string().nullable()),
  count: z.int(),
  lines: z.array(z.object({ line: z.int().nullable(), values: z.array(z.string()) })),
})
export type ImportIssues = z.output<typeof issueGroup>

const filePreview = z.object({
  name: z.string(),
  kind: kind.nullable(),
  rows: z.int(),
  columns: z.array(z.string()),
  ignoredColumns: z.array(z.object({ name: z.string(), nearest: z.string().nullable() })),
  firstRows: z.array(z.array(z.string())),
})
export type ImportFilePreview = z.output<typeof filePreview>

/** `before` is null for an added price. The SKU is empty if Dray is going to create it. */
const priceChange = z.object({
  line: z.int(),
  customer: z.string(),
  sku: z.string(),
  productName: z.string(),
  before: money.nullable(),
  after: money,
})
export type ImportedPrice = z.output<typeof priceChange>

/** `problems` prevent the import; `warnings` do not. */
export const importReportSchema = z.object({
  files: z.array(filePreview),
  problems: z.array(issueGroup),
  problemCount: z.int(),
  warnings: z.array(issueGroup),
  warningCount: z.int(),
  counts,
  prices: z.array(priceChange),
})
export type ImportReport = z.output<typeof importReportSchema>

const bodyLimit = 64 * 1024 * 1024

export const previewImport = call({
  method: 'POST',
  path: '/api/db/imports/preview',
  summary: 'Checks import files and reports what they would write, without writing anything.',
  who: { roles: [] },
  body: z.object({ files: importFiles }),
  answer: importReportSchema,
  bodyLimit,
})

export const runImport = call({
  method: 'POST',
  path: '/api/db/imports/apply',
  summary:
    'Writes import files, all or nothing; progress comes over the event stream under the job id. A key imports no users (D-350).',
  who: { roles: [] },
  body: z.object({ files: importFiles, jobId }),
  answer: importReportSchema,
  refusals: ['import-has-problems', 'not-for-keys'],
  bodyLimit,
  changes: ['orders', 'payments', 'customers', 'products', 'brands', 'productTypes', 'users'],
})

export const previewPriceImport = call({
  method: 'POST',
  path: '/api/db/imports/previewPrices',
  summary: 'Checks a file of custom prices and reports which it would add or change, without writing anything.',
  who: pricers,
  body: z.object({ files: priceFile }),
  answer: importReportSchema,
  bodyLimit,
})

export const importCustomPrices = call({
  method: 'POST',
  path: '/api/db/imports/applyPrices',
  summary: 'Writes a file of custom prices, all or nothing.',
  who: pricers,
  query: changeQuery.pick({ reason: true }),
  body: z.object({ files: priceFile, jobId }),
  answer: importReportSchema,
  refusals: ['reason-missing', 'import-has-problems'],
  bodyLimit,
  changes: ['customers'],
})
