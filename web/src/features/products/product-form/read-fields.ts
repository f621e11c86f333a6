import { type NewProduct, newProductSchema, type ProductChange, productChangeSchema } from '@dray/contract/products'
import type { z } from 'zod'
import type { ProductField, ProductFields } from './product-fields.ts'

export type FieldProblems = Partial<Record<ProductField, string>>
/** A parsed form: the request body, or the problems by field. */
export type ParsedFields<Body> = { body?: Body; problems: FieldProblems }

/** A new product; the caller adds the SKU that the form shows. */
export const parseNewProduct = (fields: ProductFields): ParsedFields<NewProduct> =>
  parseFields(newProductSchema, { ...toRequest(fields), stock: fields.stock.trim() || 0 })

/** Stock is sent only if it was edited, with the stock that the form showed before (D-95). */
export type ChangeContext = { modifiedOn: Date; stockBefore: number | undefined; seesCosts: boolean }

export function parseProductChange(fields: ProductFields, context: ChangeContext): ParsedFields<ProductChange> {
  const { cost, ...wire } = toRequest(fields)
  const body = {
    ...wire,
    ...(context.seesCosts ? { cost } : {}),
    ...(context.stockBefore === undefined ? {} : { stock: fields.stock, stockBefore: context.stockBefore }),
    modifiedOn: context.modifiedOn.toISOString(),
  }
  return parseFields(productChangeSchema, body)
}

/** The fields of the request (D-153); amounts stay text, which the contract parses. */
const toRequest = ({ stock: _, ...fields }: ProductFields) => ({
  ...fields,
  basePrice: fields.basePrice.trim(),
  unitQuantity: fields.unitQuantity.trim(),
  weight: fields.weight.trim(),
  cost: fields.cost.trim(),
  msrp: fields.msrp.trim(),
})

/** Validates with the contract; the first message about a field wins. */
function parseFields<Body>(schema: z.ZodType<Body>, wire: unknown): ParsedFields<Body> {
  const read = schema.safeParse(wire)
  if (read.success) return { body: read.data, problems: {} }
  const messages = read.error.issues.map(({ path, message }) => [path[0], message])
  return { problems: Object.fromEntries(messages.toReversed()) }
}
