import type { ImportFilePreview } from '@dray/contract/imports'
import style from './imports.module.css'

/** The first rows of a file under its own header; ignored columns are dimmed. */
export function FirstRows({ preview }: { preview: ImportFilePreview }) {
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
