import type { ImportFilePreview } from '@dray/contract/imports'
import style from './imports.module.css'

/** The first rows of a file under its own header; ignored columns stand back. */
export function FirstRows({ preview }: { preview: ImportFilePreview }) {
  const { name, columns, ignoredColumns, firstRows } = preview
  if (firstRows.length === 0) return null
  // A header may say the same twice: the place tells its columns apart.
  const heads = columns.map((column, place) => ({
    key: `${place} ${column}`,
    place,
    column,
    isIgnored: ignoredColumns.includes(column),
  }))
  const rows = firstRows.map((cells, place) => ({ key: `row ${place}`, cells }))
  const label = `First rows of ${name}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a place in the tab order the keyboard could not scroll it
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
              {heads.map(({ key, place, isIgnored }) => (
                <td key={key} data-ignored={isIgnored || undefined} title={row.cells[place]}>
                  {row.cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
