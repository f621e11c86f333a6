/** A value for one size. Cells with the same key, or else name, share a row. */
export type Cell = { name: string; key?: string; value: string }
export type Column = { heading: string; cells: readonly Cell[] }

/** Rows are ordered by the first size that has them. */
export function capacityTable(columns: readonly Column[]): string {
  const names = new Map(columns.flatMap(({ cells }) => cells.map((cell) => [cellKey(cell), cell.name] as const)))
  const rows = [
    ['', ...columns.map(({ heading }) => heading)],
    ['---', ...columns.map(() => '---:')],
    ...[...names].map(([key, name]) => [
      name.replaceAll(/^ +/g, (spaces) => '&nbsp;'.repeat(spaces.length)),
      ...columns.map(({ cells }) => cells.find((cell) => cellKey(cell) === key)?.value ?? '–'),
    ]),
  ]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const cellKey = ({ key, name }: Cell): string => key ?? name

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const count = (value: number): string => Math.round(value).toLocaleString('en-US')
export const mebibytes = (bytes: number | undefined): string =>
  bytes === undefined ? 'unknown' : `${count(bytes / 1024 / 1024)} MiB`
