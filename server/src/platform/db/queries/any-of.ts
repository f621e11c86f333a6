import type { IdOrNone } from '@dray/domain/orders/order-list'
import { type Expression, sql, type SqlBool } from 'kysely'

type ReferenceColumn =
  | 'account_owner_id'
  | 'driver_id'
  | 'packing_location_id'
  | 'customer_id'
  | 'products.brand_id'
  | 'products.type_id'
  | 'order_lines.product_id'

/** `none` matches null. */
export function isAnyOf(column: ReferenceColumn, values: readonly IdOrNone[]) {
  const ids = values.filter((value) => value !== 'none')
  const hasId = sql<boolean>`${sql.ref(column)} in (${sql.join(ids.length > 0 ? ids : [noId])})`
  return values.includes('none') ? sql<boolean>`(${hasId} or ${sql.ref(column)} is null)` : hasId
}
const noId = -1

/**
 * For `column = any(…)`. All ids are one parameter, so the statement text is the same for any number of them. The planner doesn't see how
 * many there are: for one id, it would make a new plan each time, which takes longer than finding the row.
 */
export const anyId = (ids: readonly number[]) => sql<number>`any((select ${ids}::integer[])::integer[])`

/** For texts. The planner sees how many there are. */
export const anyText = <Text extends string>(texts: readonly Text[]) => sql<Text>`any(${texts})`

/** Inlines constant values so the planner can use them in a prepared statement (docs/decisions/005). */
export const isOneOf = (column: Expression<unknown>, constants: readonly string[]) =>
  sql<SqlBool>`${column} = any(${constantArray(constants)})`

/** Inlines the values like `isOneOf`. */
export const isNoneOf = (column: Expression<unknown>, constants: readonly string[]) =>
  sql<SqlBool>`${column} <> all(${constantArray(constants)})`

const constantArray = (constants: readonly string[]) => sql.lit(`{${constants.join(',')}}`)
