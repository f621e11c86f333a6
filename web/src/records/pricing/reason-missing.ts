import { z } from 'zod'
import type { Problem } from '../../kit/api/request.ts'

/** True if a price below the margin floor was refused because it has no reason (D-199, D-200). */
export const isReasonMissing = (problem: Problem | null): boolean => problem?.body.code === 'reason-missing'

const products = z.array(z.object({ productId: z.int(), sku: z.string().default('') }))

/** The products that such a refusal names. */
export const productsBelowFloor = (problem: Problem | null): z.output<typeof products> =>
  (isReasonMissing(problem) ? products.safeParse(problem?.body['belowFloor']).data : undefined) ?? []
