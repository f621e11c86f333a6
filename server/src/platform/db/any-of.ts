import type { IdOrNone } from '@dray/domain/orders/order-list'
import { type Expression, sql, type SqlBool } from 'kysely'

type ReferenceColumn =
  | 'account_owner_id'
  | 'driver_id'
  | 'packing_location_id'
  | 'customer_id'
  | 'products.brand_id'
  | 'products.type_id'
  | 'products.id'

/** Whether a column has one of these ids, or null where `none` is among them. */
export function isAnyOf(column: ReferenceColumn, values: readonly IdOrNone[]) {
  const ids = values.filter((value) => value !== 'none')
  const hasId = sql<boolean>`${sql.ref(column)} in (${sql.join(ids.length > 0 ? ids : [noId])})`
  return values.includes('none') ? sql<boolean>`(${hasId} or ${sql.ref(column)} is null)` : hasId
}
const noId = -1

/** For `column = any(…)`: the values are one parameter, so that the statement is the same for any number of them. */
export const anyOf = <Value extends string | number>(values: readonly Value[]) => sql<Value>`any(${values})`

/**
 * Whether a column has one of these values, which never change: they are written out, so that the plan of a prepared statement is made
 * for them (docs/decisions/005).
 */
export const isOneOf = (column: Expression<unknown>, constants: readonly string[]) =>
  sql<SqlBool>`${column} = any(${constantArray(constants)})`

/** Whether a column has none of these values, written out likewise. */
export const isNoneOf = (column: Expression<unknown>, constants: readonly string[]) =>
  sql<SqlBool>`${column} <> all(${constantArray(constants)})`

const constantArray = (constants: readonly string[]) => sql.lit(`{${constants.join(',')}}`)
