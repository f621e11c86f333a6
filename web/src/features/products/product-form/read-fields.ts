import { type NewProduct, newProductSchema, type ProductChange, productChangeSchema } from '@dray/contract/products'
import type { z } from 'zod'
import type { ProductField, ProductFields } from './product-fields.ts'

export type FieldProblems = Partial<Record<ProductField, string>>
/** What a form comes to: something to send, or what stands in the way, by field. */
export type ParsedFields<Body> = { body?: Body; problems: FieldProblems }

/** A new product; which SKU the form shows is added by whoever sends it. */
export const parseNewProduct = (fields: ProductFields): ParsedFields<NewProduct> =>
  parseFields(newProductSchema, { ...toRequest(fields), stock: fields.stock.trim() || 0 })

/** The stock goes along only when it was edited, with what the form showed before (D-95). */
export type ChangeContext = { modifiedOn: Date; stockBefore: number | undefined; seesCosts: boolean }

export function parseProductChange(fields: ProductFields, given: ChangeContext): ParsedFields<ProductChange> {
  const { cost, ...wire } = toRequest(fields)
  const body = {
    ...wire,
    ...(given.seesCosts ? { cost } : {}),
    ...(given.stockBefore === undefined ? {} : { stock: fields.stock, stockBefore: given.stockBefore }),
    modifiedOn: given.modifiedOn.toISOString(),
  }
  return parseFields(productChangeSchema, body)
}

/** As a request has it (D-153); the amounts stay text, which the contract reads. */
const toRequest = ({ stock: _, ...fields }: ProductFields) => ({
  ...fields,
  basePrice: fields.basePrice.trim(),
  unitQuantity: fields.unitQuantity.trim(),
  weight: fields.weight.trim(),
  cost: fields.cost.trim(),
  msrp: fields.msrp.trim(),
})

/** The contract says what a product may be; the first sentence about a field is the one to mend first. */
function parseFields<Body>(schema: z.ZodType<Body>, wire: unknown): ParsedFields<Body> {
  const read = schema.safeParse(wire)
  if (read.success) return { body: read.data, problems: {} }
  const found = read.error.issues.map(({ path, message }) => [path[0], message])
  return { problems: Object.fromEntries(found.toReversed()) }
}
