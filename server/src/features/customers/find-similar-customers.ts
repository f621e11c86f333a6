import type { SimilarCustomer } from '@dray/contract/customers'
import { fold } from '@dray/domain/search/search-words'
import type { Db } from '../../platform/db/db.ts'
import { similarCustomers } from './customers.sql.ts'

type Typed = {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  except?: number | undefined
}

/** Fewer digits than these are no phone number yet. */
const fewestDigits = 7

/** Customers with the same name, email or phone as a form that is being typed in, without regard to case, accents and punctuation. */
export async function findSimilarCustomers(db: Db, typed: Typed): Promise<SimilarCustomer[]> {
  const digits = (typed.phone ?? '').replace(/\D/g, '')
  const sought = {
    name: fold((typed.name ?? '').trim()),
    email: (typed.email ?? '').trim().toLowerCase(),
    phone: digits.length < fewestDigits ? '' : digits,
    except: typed.except ?? null,
  }
  if (sought.name === '' && sought.email === '' && sought.phone === '') return []
  const rows = await similarCustomers(db, sought)
  return rows.map(({ hasName, hasEmail, hasPhone, ...row }) => ({
    ...row,
    same: [
      ...(hasName ? ['name' as const] : []),
      ...(hasEmail ? ['email' as const] : []),
      ...(hasPhone ? ['phone' as const] : []),
    ],
  }))
}
