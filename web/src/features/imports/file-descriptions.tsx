import type { Column } from '@dray/domain/imports/read-cell'
import { importFiles, type ImportKind, importKinds } from '@dray/domain/imports/import-files'
import { Text } from '@mantine/core'
import type { Ref } from 'react'
import { ColumnHeads } from '../../kit/table/column-heads.tsx'
import { ExportPricesButton } from '../../records/pricing/export-prices-button.tsx'
import style from './imports.module.css'

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
      {importKinds.map((kind) => (
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
