import { useSettings } from '../../kit/session.tsx'

/** Companies without a portal and without order rules don't see their fields (D-342). */
export function useOrderRuleFields(): boolean {
  const { portal, orderRules } = useSettings()
  return portal === true || orderRules !== undefined
}
