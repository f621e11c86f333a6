import { importFiles, type ImportKind } from '@dray/domain/imports/import-files'
import type { Column } from '@dray/domain/imports/read-cell'
import { Text } from '@mantine/core'
import type { Ref } from 'react'
import { ExportButton } from '../../kit/export/export-button.tsx'
import { ColumnHeads } from '../../kit/table/column-heads.tsx'
import { useCustomPricesFile } from '../../records/pricing/use-custom-prices-file.ts'
import style from './imports.module.css'
import { useImportKinds } from './use-import-kinds.ts'

/** Uses the same definitions as the check. */
export function FileDescriptions({ ref }: { ref: Ref<HTMLDetailsElement> }) {
  return (
    <details ref={ref} className={`stack ${style.panel} ${style.description}`}>
      <summary>
        <strong>File format</strong>
      </summary>
      <Text size="sm" c="dimmed">
        Each file is recognized by its name; leave out those you don't need. Use UTF-8 text with commas or semicolons
        between columns, and column names in the first line, in any order. Dates are YYYY-MM-DD; money is dollars, like
        1234.50. A row whose key was imported before is skipped, so you can import the same files again.
      </Text>
      {useImportKinds().map((kind) => (
        <FileDescription key={kind} kind={kind} />
      ))}
    </details>
  )
}

function FileDescription({ kind }: { kind: ImportKind }) {
  const { file, label, columns } = importFiles[kind]
  const requiredColumns = Object.entries<Column<unknown>>(columns).flatMap(([name, column]) =>
    column.required ? [name] : [],
  )
  return (
    <details>
      <summary>
        <strong>{file}</strong>{' '}
        <Text span size="sm" c="dimmed">
          {label}; requires {requiredColumns.join(', ')}
        </Text>
      </summary>
      <FileColumns kind={kind} />
    </details>
  )
}

/** A file's columns, and how to export such a file from Dray. */
export function FileColumns({ kind }: { kind: ImportKind }) {
  const { file, columns } = importFiles[kind]
  return (
    <>
      {kind === 'customPrices' && (
        <div className={`wrap row ${style.line}`}>
          <Text size="sm" c="dimmed">
            To change many prices, export them, edit the file and import it here.
          </Text>
          <ExportPricesButton />
        </div>
      )}
      <div className={style.sheet}>
        <table aria-label={`Columns of ${file}`}>
          <ColumnHeads heads={['Column', 'Required', 'Meaning']} />
          <tbody>
            {Object.entries<Column<unknown>>(columns).map(([name, column]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{column.required ? 'yes' : ''}</td>
                <td data-wraps>{column.about}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const ExportPricesButton = () => (
  <ExportButton
    label="Export prices"
    title="Export every customer's custom prices to a CSV file that can be changed and imported again"
    disabled={false}
    save={useCustomPricesFile().save}
  />
)
