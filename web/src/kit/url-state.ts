import { useNavigate, useSearch } from '@tanstack/react-router'

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

  function change(changed: Partial<Values>, history: 'replace' | 'push' = 'replace') {
    const present = Object.entries({ ...params, ...changed }).filter(
      ([key, value]) => value !== undefined && value !== defaults[key],
    )
    void navigate({ to: '.', search: Object.fromEntries(present), replace: history === 'replace' })
  }
  return [values, change]
}
