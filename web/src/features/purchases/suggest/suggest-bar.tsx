import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import style from './suggest.module.css'
import type { Suggest } from './use-suggest.ts'
import { WeeksFields, type Weeks } from './weeks-fields.tsx'

/** Suggests what to order: based on how many weeks of sales, for how many weeks, and the total. */
export function SuggestBar({ suggest }: { suggest: Suggest }) {
  const { isOn, isReady, isBusy, problem, suggested, weeks } = suggest
  const bar = useRef<HTMLDivElement>(null)
  function suggestAgain() {
    bar.current?.querySelector('button')?.focus()
    suggest.suggest()
  }
  return (
    <Group ref={bar} gap="6px 12px" role="group" aria-label="Suggestions">
      <BusyButton variant="default" loading={isBusy} {...disabledIf(!isReady, suggest.suggest)}>
        Suggest
      </BusyButton>
      {isOn && <WeeksFields weeks={weeks} onChange={suggest.chooseWeeks} />}
      {suggested && <Summary suggested={suggested} weeks={weeks} />}
      {problem && (
        <ReadFailed p="xs" retry={suggestAgain}>
          The suggestions couldn't be loaded. {problem.message}
        </ReadFailed>
      )}
      {suggest.toReplace.size > 0 && <TypedQuestion suggest={suggest} />}
    </Group>
  )
}

type SummaryProps = { suggested: ReadonlyMap<number, number>; weeks: Weeks }

function Summary({ suggested, weeks }: SummaryProps) {
  const quantities = [...suggested.values()].filter((units) => units > 0)
  const units = quantities.reduce((sum, quantity) => sum + quantity, 0)
  return (
    <output className="text-sm strong figures">
      {quantities.length === 0
        ? `Nothing to order for ${pluralize(weeks.cover, 'week')}`
        : `${pluralize(quantities.length, 'product')}, ${pluralize(units, 'unit')}`}
    </output>
  )
}

/** Typed quantities are never replaced without asking. */
function TypedQuestion({ suggest: { toReplace, keepTyped, replaceTyped } }: { suggest: Suggest }) {
  const question = useRef<HTMLSpanElement>(null)
  const is = toReplace.size === 1 ? 'product has' : 'products have'
  // The question disappears, so the focus returns to the button that asked for suggestions.
  function answer(run: () => void) {
    question.current?.parentElement?.querySelector('button')?.focus()
    run()
  }
  return (
    <span ref={question} className={`text-sm wrap row ${style.question}`} role="status">
      <span>
        {formatCount(toReplace.size)} {is} a different quantity that you entered.
      </span>
      <Button size="compact-sm" variant="default" onClick={() => answer(keepTyped)}>
        Keep mine
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => answer(replaceTyped)}>
        Use suggestions
      </Button>
    </span>
  )
}
