import type { Problem } from '../kit/api/request.ts'
import { forgetRoute } from './database.ts'
import { changeRoute, routeState } from './route-state.ts'
import { tellTabs } from './tabs.ts'

/** Dray refuses this person as such. Another network's sign-in page and an expired upload address say nothing about them. */
export const isDenied = ({ body: { status, code } }: Problem): boolean =>
  (status === 401 || status === 403) && code !== 'unexpected' && code !== 'bad-signature'

/** Hides and removes the route. What its driver did and isn't sent yet stays in the database, unseen, until they sign in again (D-354). */
export async function endRoute(denial: 'signed-out' | 'not-allowed'): Promise<void> {
  const isNew = routeState().denial === undefined
  changeRoute({
    denial,
    route: undefined,
    otherDay: undefined,
    isLoading: false,
    problem: undefined,
    notice: undefined,
  })
  // Data that can't be removed was never stored.
  await forgetRoute().catch(console.error)
  if (isNew) tellTabs('ended')
}
