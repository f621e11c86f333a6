import type { ColumnType } from 'kysely'

/** A date column: YYYY-MM-DD, never a Date in the server's time zone. */
export type Day = string
/** A time that the database sets to now unless it is passed in, as imports do. */
export type Stamp = ColumnType<Date, Date | undefined, Date>
