import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * A screen's search, filters and sort, kept in its address so that it can be sent on. A value that equals its
 * default does not stand in the address. Typing replaces the entry of the browser's history, a choice adds one.
 */
export function useUrlState<Values extends Readonly<Record<string, string>>>(
  defaults: Values,
): [Values, (changed: Partial<Values>, history?: 'replace' | 'push') => void] {
  const asked: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()

  const values = { ...defaults }
  for (const key in defaults) {
    const given = asked[key]
    // A text is all that an address can hold, which is what every value here is.
    if (typeof given === 'string') values[key] = given as Values[typeof key]
  }

  function change(changed: Partial<Values>, history: 'replace' | 'push' = 'replace') {
    const kept = Object.entries({ ...asked, ...changed }).filter(
      ([key, value]) => value !== undefined && value !== defaults[key],
    )
    void navigate({ to: '.', search: Object.fromEntries(kept), replace: history === 'replace' })
  }
  return [values, change]
}
