import type { ImportFilePreview, ImportReport } from '@dray/contract/imports'
import { importFiles, importKinds, kindOfFile } from '@dray/domain/imports/import-files'
import { Button, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { pluralize, formatCount } from '../../kit/format-count.ts'
import { FirstRows } from './first-rows.tsx'
import style from './imports.module.css'
import type { ChosenFile } from './use-import-files.ts'

type Props = {
  files: readonly ChosenFile[]
  report: ImportReport | undefined
  isDisabled: boolean
  onRemove: (id: string) => void
  /** Called when the last file is removed, to move the focus. */
  onEmptied: () => void
}

/** The chosen files, each with what was recognized in it. */
export function FileList({ files, report, isDisabled, onRemove, onEmptied }: Props) {
  function remove(event: MouseEvent<HTMLButtonElement>, id: string) {
    const entry = event.currentTarget.closest('li')
    // The clicked button disappears with its file, so focus the next one.
    const next = (entry?.nextElementSibling ?? entry?.previousElementSibling)?.querySelector<HTMLElement>(
      '[data-removes]',
    )
    if (next) next.focus()
    else onEmptied()
    onRemove(id)
  }
  if (files.length === 0) return null
  return (
    <ul className={`stack ${style.files}`} aria-label="Files">
      {files.map((file) => (
        <li key={file.id} className={style.file} aria-label={file.name}>
          <div className={style.line}>
            <span className={style.fileName}>{file.name}</span>
            <Text size="sm" c="dimmed">
              {fileSize(file.size)}
            </Text>
            <FileKind file={file} preview={filePreview(file, report)} />
            <Button
              className={style.end}
              variant="subtle"
              size="compact-sm"
              disabled={isDisabled}
              data-removes
              aria-label={`Remove ${file.name}`}
              onClick={(event) => remove(event, file.id)}
            >
              Remove
            </Button>
          </div>
          <FileContents preview={filePreview(file, report)} />
        </li>
      ))}
    </ul>
  )
}

const filePreview = (file: ChosenFile, report: ImportReport | undefined) =>
  report?.files.find(({ name }) => name === file.name)

function FileKind({ file, preview }: { file: ChosenFile; preview: ImportFilePreview | undefined }) {
  if (file.text === undefined)
    return (
      <Text size="sm" c="dimmed">
        Reading...
      </Text>
    )
  if (preview === undefined) return null
  if (preview.kind === null)
    return (
      <Text size="sm" className="danger">
        {isKnownName(file.name) ? "couldn't be read" : 'not recognized'}
      </Text>
    )
  return (
    <Text size="sm">
      {importFiles[preview.kind].label}, {pluralize(preview.rows, 'row', 'rows')}
    </Text>
  )
}

const isKnownName = (name: string) => kindOfFile(name) !== undefined

function FileContents({ preview }: { preview: ImportFilePreview | undefined }) {
  if (preview === undefined) return null
  if (preview.kind === null)
    return isKnownName(preview.name) ? null : (
      <p className={style.names}>
        Files are recognized by name. Use {importKinds.map((kind) => importFiles[kind].file).join(', ')}.
      </p>
    )
  const { columns, ignoredColumns } = preview
  const ignored = new Set(ignoredColumns.map(({ name }) => name))
  const recognized = columns.filter((name) => !ignored.has(name))
  return (
    <>
      {ignoredColumns.length > 0 && (
        <p className={style.names}>
          {pluralize(ignoredColumns.length, 'column', 'columns')} ignored: {ignoredColumns.map(ignoredName).join(', ')}
        </p>
      )}
      <p className={style.names}>
        {pluralize(recognized.length, 'column', 'columns')} recognized: {recognized.join(', ') || 'none'}
      </p>
      <FirstRows preview={preview} />
    </>
  )
}

const ignoredName = ({ name, nearest }: ImportFilePreview['ignoredColumns'][number]): string =>
  nearest === null ? name || '(without a name)' : `${name} (is it ${nearest}?)`

function fileSize(bytes: number): string {
  if (bytes < 1024) return pluralize(bytes, 'byte', 'bytes')
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${formatCount(Math.round(kilobytes))} kB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
