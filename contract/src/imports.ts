import { importKinds } from '@dray/domain/imports/import-files'
import { z } from 'zod'
import { call } from './call.ts'

/** Files of an import as they come from the disk; their names say what they hold (docs/import.md). */
const importFiles = z
  .array(z.object({ name: z.string().max(300), text: z.string() }))
  .min(1, 'Choose at least one file')
  .max(50, 'Choose at most 50 files')

const kind = z.enum(importKinds)
const counts = z.array(z.object({ kind, label: z.string(), new: z.int(), alreadyThere: z.int() }))

/** One sentence about one place: line 1 is the header, null is the file as a whole. */
const remark = z.object({
  file: z.string(),
  line: z.int().nullable(),
  column: z.string().nullable(),
  message: z.string(),
})
export type ImportRemark = z.output<typeof remark>

/** How a file was understood: its columns as Dray names them, what is ignored, and its first rows. */
const filePreview = z.object({
  name: z.string(),
  kind: kind.nullable(),
  rows: z.int(),
  columns: z.array(z.string()),
  ignoredColumns: z.array(z.string()),
  firstRows: z.array(z.array(z.string())),
})
export type ImportFilePreview = z.output<typeof filePreview>

/** `problems` stop the import; `notices` tell what Dray does differently than the files say. Both list at most 1,000 and count the rest. */
export const importReportSchema = z.object({
  files: z.array(filePreview),
  problems: z.array(remark),
  problemCount: z.int(),
  notices: z.array(remark),
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
