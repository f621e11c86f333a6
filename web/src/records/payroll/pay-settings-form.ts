import type { PaySettings } from '@dray/contract/payroll'
import { userSchema } from '@dray/contract/users'
import { formatRate, parseRate, rateProblem } from '@dray/domain/payroll/commission'
import { type PayType, parsePayAmount, payAmountErrors, payTypes } from '@dray/domain/payroll/pay'
import type { z } from 'zod'
import { defineForm, type FieldsOf } from '../../kit/editing/define-form.ts'
import { money, text } from '../../kit/editing/field-kinds.ts'
import { sameBy } from '../../kit/editing/form.ts'

export const userPaySettings = (user: z.output<typeof userSchema>): PaySettings => ({
  id: user.id,
  name: user.name,
  payType: user.payType ?? null,
  baseRate: user.baseRate ?? null,
  commissionRate: user.commissionRate ?? null,
  modifiedOn: user.modifiedOn,
})

/** Undefined, null, or a number; text that can't be parsed is compared as typed, so it counts as a change. */
const typedRate = (typed: string): number | string | null => (typed.trim() === '' ? null : (parseRate(typed) ?? typed))
const typedAmount = (typed: string) => {
  if (typed.trim() === '') return null
  const read = parsePayAmount(typed)
  return 'amount' in read ? read.amount : typed
}

// Nothing is stored in the browser: another user of this computer could read it.
const isPrivate = true
const kinds = {
  payType: text('Pay type', { isPrivate }),
  baseRate: { ...money('Base rate', { isPrivate }), isSame: sameBy(typedAmount) },
  commissionRate: {
    ...text('Commission rate', { isPrivate }),
    read: (rate: PaySettings['commissionRate']) => (rate === null ? '' : formatRate(rate)),
    isSame: sameBy(typedRate),
  },
}
/** As typed; empty for none. */
export type PaySettingsTexts = FieldsOf<typeof kinds>

export const paySettingsForm = defineForm<PaySettings, typeof kinds>(
  'pay-settings',
  userSchema.transform(userPaySettings),
  kinds,
)

/** "0.15" as "15%". Text that isn't a rate stays as typed. */
export function tidyRate(text: string): string {
  const rate = parseRate(text)
  return rate === undefined ? text.trim() : formatRate(rate)
}

export function paySettingsProblems({ baseRate, commissionRate }: PaySettingsTexts): {
  baseRate?: string
  commissionRate?: string
} {
  const read = baseRate.trim() === '' ? undefined : parsePayAmount(baseRate)
  return {
    ...(read && 'error' in read ? { baseRate: payAmountErrors[read.error] } : {}),
    ...(typeof typedRate(commissionRate) === 'string' ? { commissionRate: rateProblem(commissionRate) } : {}),
  }
}

/** Undefined if it can't be sent as typed. */
export function paySettingsBody({ modifiedOn }: PaySettings, { payType, baseRate, commissionRate }: PaySettingsTexts) {
  const [amount, rate] = [typedAmount(baseRate), typedRate(commissionRate)]
  if (typeof amount === 'string' || typeof rate === 'string') return undefined
  return {
    payType: payTypes.find((type): type is PayType => type === payType) ?? null,
    baseRate: amount,
    commissionRate: rate,
    modifiedOn: modifiedOn.toISOString(),
  }
}
