import { maxClaimPhotos, maxLengths } from '@dray/domain/limits'
import { memoStatuses } from '@dray/domain/memos/credit-memo'
import { maxFileBytes } from '@dray/domain/storage/files'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

/** A credit memo that a contact requested, without its amounts. */
export const portalClaimSchema = z.object({
  id: z.string(),
  status: z.enum(memoStatuses),
  createdAt: fields.instant,
  /** The contact's own. */
  note: z.string().nullable(),
  /** Once it is issued, what was credited. */
  lines: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      /** Null for an amount without units. */
      units: z.int().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  photos: z.int(),
  /** Null until the office decides. */
  answer: z.object({ text: z.string().nullable(), memoNum: z.string().nullable() }).nullable(),
})
export type PortalClaim = z.output<typeof portalClaimSchema>

const byNumber = z.object({ orderNum: fields.text(60) })

export const readPortalReturnable = call({
  method: 'GET',
  path: '/api/portal/returnable/:orderNum',
  summary: 'The lines of a delivered order of which units can still be claimed.',
  who: 'contact',
  params: byNumber,
  answer: z.array(
    z.object({
      orderLineId: z.string(),
      sku: z.string(),
      name: z.string(),
      /** Units that no issued credit memo has credited. */
      left: z.int(),
    }),
  ),
  refusals: ['not-found', 'order-not-shipped', 'too-late'],
  reads: ['orders', 'memos', 'settings'],
})
export type ReturnableLine = z.output<typeof readPortalReturnable.answer>[number]

/** Lines that name the same line of the order count together. */
const maxClaimLines = 200

export const newClaimSchema = z.object({
  lines: z
    .array(
      z.object({
        orderLineId: fields.text(60),
        units: fields.quantity,
        reason: fields.requiredLine(maxLengths.reason, 'Say what is wrong'),
        /** Names that uploads were answered with. */
        photos: z.array(fields.text(60)).default([]),
      }),
    )
    .min(1, 'A claim needs at least one line')
    .max(maxClaimLines, `A claim can have at most ${maxClaimLines} lines`)
    .refine(
      (lines) => lines.flatMap(({ photos }) => photos).length <= maxClaimPhotos,
      `A claim can have at most ${maxClaimPhotos} photos`,
    ),
  note: fields.optionalText(500),
})
export type NewClaim = z.output<typeof newClaimSchema>

export const sendPortalClaim = call({
  method: 'POST',
  path: '/api/portal/claims/:orderNum',
  summary: 'Claims units of a delivered order: a requested credit memo, which the office issues or declines.',
  who: 'contact',
  params: byNumber,
  body: newClaimSchema,
  answer: portalClaimSchema,
  refusals: [
    'not-found',
    'order-not-shipped',
    'too-late',
    'return-exceeds',
    'memo-line-unknown',
    'photo-unknown',
    'order-moved',
  ],
  changes: ['memos', 'orders'],
})

export const uploadPortalPhoto = call({
  method: 'POST',
  path: '/api/portal/photos',
  summary:
    'A photo for a claim: the bytes of a PNG, JPEG, or WebP. It is stored without what the camera wrote into it.',
  who: 'contact',
  body: z.unknown(),
  answer: z.object({ name: z.string() }),
  refusals: ['wrong-file-type', 'file-too-large', 'upload-quota'],
  changes: ['images'],
  bodyLimit: maxFileBytes('claims'),
})
