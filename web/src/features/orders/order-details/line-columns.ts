/** Columns that are left out if no line has anything for them. */
export type OptionalColumns = { hasBatches: boolean; hasShort: boolean }

export const columnCount = ({ hasBatches, hasShort }: OptionalColumns): number =>
  6 + (hasBatches ? 1 : 0) + (hasShort ? 1 : 0)
