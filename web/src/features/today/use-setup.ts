import { readSetup, type Setup } from '@dray/contract/settings'
import { useRead } from '../../kit/api/use-call.ts'
import { useSession } from '../../kit/session.tsx'

export const setupSteps = [
  'hasCompany',
  'hasAssortment',
  'hasProducts',
  'hasCustomers',
  'hasUsers',
  'hasOrders',
] as const
export const doneSteps = (setup: Setup): number => setupSteps.filter((step) => setup[step]).length

/** The first steps of a company, for administrators, until every step is done or they hide them. */
export function useSetup(): { setup: Setup | undefined; isNewCompany: boolean; isLoading: boolean } {
  const { may } = useSession()
  const { data, isLoading } = useRead(readSetup, {}, { enabled: may(readSetup) })
  const setup = data === undefined || data.isDismissed || doneSteps(data) === setupSteps.length ? undefined : data
  return { setup, isNewCompany: setup?.hasOrders === false, isLoading }
}
