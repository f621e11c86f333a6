import { findSimilarCustomers, type SimilarCustomer } from '@dray/contract/customers'
import { maxLengths } from '@dray/domain/limits'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '../../../kit/api/use-call.ts'
import { searchPause } from '../../../kit/timings.ts'
import type { CustomerFields } from './customer-fields.ts'

const none: readonly SimilarCustomer[] = []

/** Customers with the same name, email or phone as the form, found while it is typed in. `customerId`: the one that is edited. */
export function useSimilarCustomers(fields: CustomerFields, customerId?: number): readonly SimilarCustomer[] {
  const [name] = useDebouncedValue(sendable(fields.customerName, maxLengths.name), searchPause)
  const [email] = useDebouncedValue(sendable(fields.contactEmail, maxLengths.email), searchPause)
  const [phone] = useDebouncedValue(sendable(fields.contactPhone, maxLengths.phone), searchPause)
  const query = { name, email, phone, except: customerId }
  const isEnabled = name !== undefined || email !== undefined || phone !== undefined
  const read = useRead(findSimilarCustomers, { query }, { enabled: isEnabled, placeholderData: keepPreviousData })
  return isEnabled ? (read.data ?? none) : none
}

/** What is empty or too long is not asked about: the form says so itself. */
function sendable(typed: string, maxLength: number): string | undefined {
  const text = typed.trim()
  return text === '' || text.length > maxLength ? undefined : text
}
