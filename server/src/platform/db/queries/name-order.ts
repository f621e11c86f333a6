import { type Expression, type RawBuilder, sql } from 'kysely'

/** Customers, brands and products store it as `name_order`. */
export const nameOrder = (name: string | Expression<string>): RawBuilder<string> =>
  sql`name_order(${typeof name === 'string' ? sql.ref(name) : name}) collate "C"`
