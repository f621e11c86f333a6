import { changeCustomer, type Customer, customerTermNames, readCustomer } from '@dray/contract/customers'
import { creditChange, mayChangeCredit, mayChangeCustomers } from '@dray/domain/customers/customer'
import { formatDollars, zero } from '@dray/domain/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { useEditingSession } from '../../../kit/editing/use-editing-session.ts'
import { typedMoney } from '../../../kit/fields/money-field.tsx'
import { useSession } from '../../../kit/session.tsx'
import { type CustomerFields, customerForm } from './customer-fields.ts'
import { useOwners } from './owner-select.tsx'
import { nameProblem, parseCustomerChange } from './read-fields.ts'
import { useSimilarCustomers } from './use-similar-customers.ts'

export type EditCustomerEditor = ReturnType<typeof useEditCustomer>

type Options = { onSaved: () => void; onRefused: () => void }

export function useEditCustomer(customer: Customer, { onSaved, onRefused }: Options) {
  const { person } = useSession()
  const cache = useQueryClient()
  const change = useChange(changeCustomer)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const may = { details: mayChangeCustomers(person), credit: mayChangeCredit(person) }
  const parse = (fields: CustomerFields, seen: CustomerFields, modifiedOn: Date) =>
    parseCustomerChange(fields, {
      modifiedOn,
      creditBefore: creditBeforeEdit(fields, seen),
      editedTerms: customerTermNames.filter((term) => !customerForm.rules?.[term]?.isSame?.(fields[term], seen[term])),
      hasDetails: may.details,
    })

  const editing = useEditingSession(customerForm, customer, {
    save({ record: { id, modifiedOn }, fields, seen }) {
      const { body } = parse(fields, seen, modifiedOn)
      return body && change.mutateAsync({ params: { id }, body })
    },
    onSaved(saved) {
      const { queryKey } = readOptions(readCustomer, { params: { id: saved.id } })
      cache.setQueryData(queryKey, { customer: saved, image: saved.image })
      setWasSubmitted(false)
      onSaved()
    },
    onRefused,
  })
  const { fields, seen, record } = editing
  const owners = useOwners()
  const similar = useSimilarCustomers(fields, customer.id)
  const taken = nameProblem(fields, similar)
  const found = { ...parse(fields, seen, record.modifiedOn).problems, ...taken }
  const creditBefore = creditBeforeEdit(fields, seen)

  return {
    editing,
    may,
    owners,
    similar,
    problems: { ...editing.problems, ...(wasSubmitted ? found : taken) },
    creditBefore,
    creditHint: creditBefore === undefined ? undefined : creditHint(fields, seen, record),
    /** Saves, or shows the problems and sends nothing: then it is false. */
    save: (): boolean => {
      setWasSubmitted(true)
      if (Object.keys(found).length > 0) return false
      editing.save()
      return true
    },
  }
}

/** The credit that an edit was based on; undefined if it was not edited. */
function creditBeforeEdit(fields: CustomerFields, seen: CustomerFields): string | undefined {
  const { isSame } = customerForm.rules?.creditAvailable ?? {}
  return isSame?.(fields.creditAvailable, seen.creditAvailable) ? undefined : seen.creditAvailable || '0'
}

/** An edit is saved as a difference (D-108); if credit has changed since, the hint says what it becomes. */
function creditHint(fields: CustomerFields, seen: CustomerFields, { creditAvailable: stored = zero }: Customer) {
  const [before, typed] = [typedMoney(seen.creditAvailable) ?? zero, typedMoney(fields.creditAvailable.trim())]
  if (typed === null || stored === before) return `It was ${formatDollars(before)}`
  const change = creditChange(typed, before, stored)
  const result = change === undefined ? '' : `, so it becomes ${formatDollars(change.credit)}`
  return `It was ${formatDollars(before)} and is ${formatDollars(stored)} now${result}`
}
