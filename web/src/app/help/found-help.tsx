import { problems } from '@dray/contract/problems'
import { type HelpPlace, openHelp } from '../../kit/help.ts'
import type { HelpPage } from './help-pages.ts'
import { useHelpPages } from './use-help-pages.ts'

/** Links the help page for an empty list or a refusal. */
export function FoundHelp(place: HelpPlace) {
  const page = useHelpPages()?.find((each) => belongsTo(each, place))
  if (page === undefined) return null
  return (
    <button type="button" className="plain text-button text-sm" onClick={() => openHelp(page.id)}>
      Help: {page.title}
    </button>
  )
}

const belongsTo = ({ lists, refusals }: HelpPage, { list, refusal }: HelpPlace): boolean =>
  (list !== undefined && lists.includes(list)) ||
  (refusal !== undefined && refusals.some((code) => refusal.startsWith(problems[code][1])))
