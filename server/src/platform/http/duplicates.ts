import type { ProblemCode } from '@dray/contract/problems'
import { violatedConstraint } from '../db/database-errors.ts'

/**
 * Refusals by the unique index that reports a duplicate. Commands neither check first nor catch the error: if two people save the same name
 * at once, the index refuses one.
 */
const problemsByIndex: Readonly<Record<string, ProblemCode>> = {
  api_keys_name: 'name-taken',
  batches_batch_number_key: 'batch-of-another-product',
  count_lines_open_batch: 'batch-in-count',
  count_lines_open_product: 'batch-in-count',
  books_folders_running: 'folder-running',
  brands_name: 'name-taken',
  customers_name: 'name-taken',
  extract_types_name: 'name-taken',
  packing_locations_name: 'name-taken',
  product_lines_name: 'name-taken',
  product_types_name: 'name-taken',
  products_case_gtin: 'gtin-taken',
  products_gtin: 'gtin-taken',
  purchase_orders_number: 'purchase-number-taken',
  purchase_orders_real_num: 'purchase-number-taken',
  users_email: 'email-taken',
}

/** A test checks that each exists in the database. */
export const indexesWithProblem = Object.keys(problemsByIndex)

export const duplicateProblem = (error: unknown): ProblemCode =>
  problemsByIndex[violatedConstraint(error)] ?? 'name-or-number-taken'
