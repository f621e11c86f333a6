import { termsText } from '@dray/domain/receivables/due-date'
import { whole } from '../kit/editing/field-kinds.ts'
import { wholeNumber } from '../kit/fields/whole-number.ts'

/** Days after delivery, as typed. */
export const paymentTerms = (label: string, options: { isPrivate?: true } = {}) =>
  whole(label, { shown: (typed) => termsText(wholeNumber(typed) ?? null), ...options })
