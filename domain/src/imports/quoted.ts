const maxLength = 60

/** A file can have megabytes in one cell. */
export const shortened = (cell: string): string =>
  cell.length > maxLength ? `${cell.slice(0, maxLength - 3).replace(/[\uD800-\uDBFF]$/, '')}...` : cell

export const quoted = (cell: string): string => `'${shortened(cell)}'`
