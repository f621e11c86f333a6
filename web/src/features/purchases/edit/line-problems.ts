import { z } from 'zod'
import type { Problem } from '../../../kit/api/request.ts'

const refusal = z.object({ sku: z.string(), skus: z.array(z.string()).optional() })

/** Why the server refused lines of a purchase order, by SKU, such as items that were received and are lowered (D-99). */
export function lineProblemsOf(problem: Problem | null): ReadonlyMap<string, string> {
  const { data } = refusal.safeParse(problem?.body)
  const skus = data === undefined ? [] : (data.skus ?? [data.sku])
  return new Map(skus.map((sku) => [sku, problem?.message ?? '']))
}
