import type { ImportFilePreview, ImportReport } from '@dray/contract/imports'
import { importFiles, kindOfFile } from '@dray/domain/imports/import-files'
import { Button, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { fileSize } from '../../kit/text/file-size.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import style from './imports.module.css'
import type { ChosenFile } from './use-import-files.ts'
import { useImportKinds } from './use-import-kinds.ts'

type Props = {
  files: readonly ChosenFile[]
  report: ImportReport | undefined
  isDisabled: boolean
  onRemove: (id: string) => void
  /** Called when the last file is removed, to move the focus. */
  onEmptied: () => void
}

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
    <ul className="stack" style={{ gap: 10 }} aria-label="Files">
      {files.map((file) => (
        <li key={file.id} className={`min-w-0 ${style.file}`} aria-label={file.name}>
          <div className={`wrap row ${style.line}`}>
            <span className="bold wrap-anywhere">{file.name}</span>
            <Text size="sm" c="dimmed">
              {fileSize(file.size)}
            </Text>
            <FileKind file={file} preview={filePreview(file, report)} />
            <Button
              className="end"
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

const filePreview = (file: ChosenFile, report: ImportReport | undefined) =>
  report?.files.find(({ name }) => name === file.name)

function FileContents({ preview }: { preview: ImportFilePreview | undefined }) {
  const kinds = useImportKinds()
  if (preview === undefined) return null
  if (preview.kind === null)
    return isKnownName(preview.name) ? null : (
      <p className="muted text-sm wrap-anywhere">
        Files are recognized by name. Use {kinds.map((kind) => importFiles[kind].file).join(', ')}.
      </p>
    )
  const { columns, ignoredColumns } = preview
  const ignored = new Set(ignoredColumns.map(({ name }) => name))
  const recognized = columns.filter((name) => !ignored.has(name))
  return (
    <>
      {ignoredColumns.length > 0 && (
        <p className="muted text-sm wrap-anywhere">
          {pluralize(ignoredColumns.length, 'column', 'columns')} ignored: {ignoredColumns.map(ignoredName).join(', ')}
        </p>
      )}
      <p className="muted text-sm wrap-anywhere">
        {pluralize(recognized.length, 'column', 'columns')} recognized: {recognized.join(', ') || 'none'}
      </p>
      <FirstRows preview={preview} />
    </>
  )
}

const isKnownName = (name: string) => kindOfFile(name) !== undefined

const ignoredName = ({ name, nearest }: ImportFilePreview['ignoredColumns'][number]): string =>
  nearest === null ? name || '(without a name)' : `${name} (is it ${nearest}?)`

/** The first rows under the file's own header; ignored columns are dimmed. */
function FirstRows({ preview }: { preview: ImportFilePreview }) {
  const { name, columns, ignoredColumns, firstRows } = preview
  if (firstRows.length === 0) return null
  // Column names can repeat, so the index is part of the key.
  const heads = columns.map((column, index) => ({
    key: `${index} ${column}`,
    index,
    column,
    isIgnored: ignoredColumns.some(({ name: ignored }) => ignored === column),
  }))
  const rows = firstRows.map((cells, index) => ({ key: `row ${index}`, cells }))
  const label = `First rows of ${name}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- in the tab order so that the keyboard can scroll it
    <section className={style.sheet} tabIndex={0} aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {heads.map(({ key, column, isIgnored }) => (
              <th key={key} scope="col" data-ignored={isIgnored || undefined}>
                {column}
                {isIgnored && ' (ignored)'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {heads.map(({ key, index, isIgnored }) => (
                <td key={key} data-ignored={isIgnored || undefined} title={row.cells[index]}>
                  {row.cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
