import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'

const folder = new URL('../../../../sample/northwind/', import.meta.url)

/** `get` reads a column; NULL is empty. */
export type Original = { readonly get: (column: string) => string }
export type NorthwindTable =
  | 'categories'
  | 'suppliers'
  | 'products'
  | 'customers'
  | 'employees'
  | 'orders'
  | 'order-details'
  | 'shippers'
export type NorthwindOriginals = Record<NorthwindTable, Original[]>

/** Reads Northwind's files, which come with Dray. */
export async function readNorthwind(): Promise<NorthwindOriginals> {
  const read = async (table: NorthwindTable): Promise<Original[]> =>
    parseOriginal(table, await readFile(new URL(`${table}.csv`, folder), 'utf8'))
  return {
    categories: await read('categories'),
    suppliers: await read('suppliers'),
    products: await read('products'),
    customers: await read('customers'),
    employees: await read('employees'),
    orders: await read('orders'),
    'order-details': await read('order-details'),
    shippers: await read('shippers'),
  }
}

/**
 * The files have commas in texts ("24, place Kléber") but no quotes. Such a comma is always followed by a space and a separator never is,
 * so a field that starts with a space belongs to the previous one. Throws if a line still has the wrong number of fields.
 */
export function parseOriginal(table: string, text: string): Original[] {
  const [header = [], ...lines] = parse(text, { relax_column_count: true, skip_empty_lines: true })
  return lines.map((fields, at) => {
    const mended = fields.length === header.length ? fields : mend(fields)
    if (mended.length !== header.length)
      throw new RangeError(`${table}.csv: record ${at + 1} has ${mended.length} fields, not ${header.length}`)
    return { get: (column) => emptyIfNull(mended[indexOfColumn(table, header, column)] ?? '') }
  })
}

function mend(fields: readonly string[]): string[] {
  const mended: string[] = []
  for (const field of fields) {
    if (field.startsWith(' ') && mended.length > 0) mended.push(`${mended.pop() ?? ''},${field}`)
    else mended.push(field)
  }
  return mended
}

function indexOfColumn(table: string, header: readonly string[], column: string): number {
  const index = header.indexOf(column)
  if (index < 0) throw new RangeError(`${table}.csv has no column ${column}`)
  return index
}

/** Keys that differ from those of any company's own import. */
export const sampleKey = (number: string): string => `northwind ${number}`

const emptyIfNull = (field: string): string => (field === 'NULL' ? '' : field)
