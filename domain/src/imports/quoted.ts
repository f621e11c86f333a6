const maxLength = 60

/** A cell as a report shows it: never whole if it is long, because a file can have megabytes in one cell. */
export const shortened = (cell: string): string =>
  cell.length > maxLength ? `${cell.slice(0, maxLength - 3).replace(/[\uD800-\uDBFF]$/, '')}...` : cell

/** A cell inside a sentence. */
export const quoted = (cell: string): string => `'${shortened(cell)}'`
