import { findSameReference, type Payment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { methodWord, type PaymentMethod } from '@dray/domain/payments/payment-methods'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { readOptions, useRead } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/text/dates.ts'
import { useStable } from '../../../kit/use-stable.ts'
import type { PaymentFields } from './payment-fields.ts'

type Found = AnswerOf<(typeof findSameReference)['answer']>
type Referenced = Pick<PaymentFields, 'customerId' | 'paymentMethod' | 'reference'>

/** Payments of the customer that already have this reference. An edited payment is only asked about if its own changes. */
export function useSameReference(fields: Referenced, edited: Payment | undefined) {
  const cache = useQueryClient()
  const search = searchFor(fields, edited)
  const [settled] = useDebouncedValue(search, 300)
  const isSettled = JSON.stringify(settled) === JSON.stringify(search)
  const { data = [] } = useRead(findSameReference, settled ?? noSearch, { enabled: settled !== undefined })
  return {
    /** Beside the field while typing. */
    hint: isSettled && search !== undefined && data.length > 0 ? `Also on ${paymentTexts(data)}` : undefined,
    /** Asks again when saving, since the form can be faster than the hint. Undefined if there is nothing to ask. */
    question: useStable(async () => {
      if (search === undefined) return undefined
      // Without an answer nothing is held up: the server records the payment either way.
      const found = await cache.fetchQuery({ ...readOptions(findSameReference, search), retry: false }).catch(() => [])
      if (found.length === 0) return undefined
      const name = referenceName(fields.paymentMethod, fields.reference.trim())
      return { title: 'Recorded before?', question: `This customer's ${name} is already on ${paymentTexts(found)}.` }
    }),
    isAsked: search !== undefined,
  }
}

function searchFor({ customerId, paymentMethod, reference }: Referenced, edited: Payment | undefined) {
  const text = reference.trim()
  const isStored = edited?.reference === text && edited.paymentMethod === paymentMethod
  if (customerId === null || text === '' || isStored) return undefined
  return {
    params: { customerId },
    query: { method: paymentMethod, reference: text, ...(edited && { except: edited.id }) },
  }
}

const noSearch = { params: { customerId: 0 }, query: { method: 'CHECK' as const, reference: '-' } }

/** "check 1043", "ACH reference 90211". */
const referenceName = (method: PaymentMethod, reference: string): string =>
  method === 'CHECK' || method === 'MONEY_ORDER'
    ? `${methodWord(method)} ${reference}`
    : `${methodWord(method)} reference ${reference}`

const listFormat = new Intl.ListFormat('en-US')

/** "a payment of $400.00 on Mar 9, 2026". */
const paymentTexts = (found: Found): string =>
  listFormat.format(
    found.map(({ amount, paymentDate }) => `a payment of ${formatDollars(amount)} on ${mediumDay(paymentDate)}`),
  )
