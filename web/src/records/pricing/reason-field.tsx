import { maxLengths } from '@dray/domain/limits'
import { TextInput } from '@mantine/core'
import { type Ref, useState } from 'react'
import { z } from 'zod'
import type { Problem } from '../../kit/api/request.ts'
import { needsUntracedReason, refusalText } from '../refusal-text.ts'

type Props = {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (reason: string) => void
  /** The server refused because it's missing. */
  isMissing: boolean
  /** The subject of the sentence, such as "2 prices are". */
  subject: string
  /** Why the server refused, if it's not about prices. */
  problem?: Problem | null
}

/** Asks for a reason for prices below the brand's margin floor, or for units that leave without a batch. */
export function ReasonField({ ref, value, onChange, isMissing, subject, problem = null }: Props) {
  // While the reason is sent, the refusal is gone but still the question.
  const [asked, setAsked] = useState(problem)
  if (problem !== null && problem !== asked) setAsked(problem)
  return (
    <TextInput
      ref={ref}
      label={`${needsUntracedReason(asked) ? refusalText(asked) : `${subject} below the brand's margin floor.`} What's the reason?`}
      maxLength={maxLengths.reason}
      value={value}
      error={isMissing && value.trim() === '' ? 'Enter a reason for this change.' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      style={{ flex: '1 1 auto', minWidth: 'min(320px, 100%)' }}
    />
  )
}

const products = z.array(z.object({ productId: z.int(), sku: z.string().default('') }))

export const productsBelowFloor = (problem: Problem | null): z.output<typeof products> =>
  (isReasonMissing(problem) ? products.safeParse(problem?.body['belowFloor']).data : undefined) ?? []

/** The server refused a price below the margin floor, or units without a batch, for lack of a reason. */
export const isReasonMissing = (problem: Problem | null): boolean =>
  problem?.body.code === 'reason-missing' || needsUntracedReason(problem)
