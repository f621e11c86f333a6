import { importKinds } from '@dray/domain/imports/import-files'
import { z } from 'zod'
import { call } from './call.ts'

/** The files of an import. Their names determine their contents (docs/import.md). */
const importFiles = z
  .array(z.object({ name: z.string().max(300), text: z.string() }))
  .min(1, 'Choose at least one file')
  .max(50, 'Choose at most 50 files')

const kind = z.enum(importKinds)
const counts = z.array(z.object({ kind, label: z.string(), new: z.int(), alreadyThere: z.int() }))

/** A message about one place in a file. Line 1 is the header; null is the whole file. */
const importMessage = z.object({
  file: z.string(),
  line: z.int().nullable(),
  column: z.string().nullable(),
  message: z.string(),
})
export type ImportMessage = z.output<typeof importMessage>

/** How a file is read: its columns by Dray's names, its ignored columns, and its first rows. */
const filePreview = z.object({
  name: z.string(),
  kind: kind.nullable(),
  rows: z.int(),
  columns: z.array(z.string()),
  ignoredColumns: z.array(z.string()),
  firstRows: z.array(z.array(z.string())),
})
export type ImportFilePreview = z.output<typeof filePreview>

/** `problems` prevent the import; `notices` say what Dray does differently from the files. Both list at most 1,000 and count the rest. */
export const importReportSchema = z.object({
  files: z.array(filePreview),
  problems: z.array(importMessage),
  problemCount: z.int(),
  notices: z.array(importMessage),
  noticeCount: z.int(),
  counts,
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
  summary: 'Writes import files, all or nothing; progress comes over the event stream under the job id.',
  who: { roles: [] },
  body: z.object({ files: importFiles, jobId: z.string().min(1).max(100) }),
  answer: importReportSchema,
  bodyLimit,
  changes: ['orders', 'payments', 'customers', 'products', 'brands', 'productTypes', 'users'],
})
