import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rememberList } from './links/list-address.ts'

/**
 * A screen's search, filters, and sort, kept in the URL so they can be shared. Defaults are left out. Typing replaces the history entry, a
 * choice adds one.
 */
export function useUrlState<Values extends Readonly<Record<string, string>>>(
  defaults: Values,
): [Values, (changed: Partial<Values>, history?: 'replace' | 'push') => void] {
  const params: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()

  const values = { ...defaults }
  for (const key in defaults) {
    const value = params[key]
    // A URL holds only text.
    if (typeof value === 'string') values[key] = value as Values[typeof key]
  }

  const path = useLocation({ select: ({ pathname }) => pathname })
  const query = new URLSearchParams(Object.entries(values).filter(([key, value]) => value !== defaults[key])).toString()
  // The back link of a record is outside the list.
  useEffect(() => rememberList(path, query === '' ? '' : `?${query}`), [path, query])

  function change(changed: Partial<Values>, history: 'replace' | 'push' = 'replace') {
    const present = Object.entries({ ...params, ...changed }).filter(
      ([key, value]) => value !== undefined && value !== defaults[key],
    )
    void navigate({ to: '.', search: Object.fromEntries(present), replace: history === 'replace' })
  }
  return [values, change]
}
