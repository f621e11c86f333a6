import { addDays } from '@dray/domain/time/company-day'
import { useSettings } from '../kit/session.tsx'

/** For date fields: the day after those that are closed. */
export function useFirstOpenDay(): string | undefined {
  const { closedThrough } = useSettings()
  return closedThrough ? addDays(closedThrough, 1) : undefined
}
