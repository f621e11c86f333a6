import { Group } from '@mantine/core'
import type { Commission } from '@dray/contract/commission'
import type { SavedRow } from '@dray/contract/payroll'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Accordion } from '../../../kit/accordion/accordion.tsx'
import { focusFirstInvalid } from '../../../kit/focus/focus-first-invalid.ts'
import { useSendKeys } from '../../../kit/full-screen-editor/use-send-keys.ts'
import { useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { CommentsSection } from './comments-section.tsx'
import { CommissionFoot } from './commission-foot.tsx'
import { CommissionNotices, removeIneligibleId } from './commission-notices.tsx'
import style from './commission.module.css'
import { CorrectionsSection } from './corrections-section.tsx'
import { OrderSection, commissionRowHeight } from './order-section.tsx'
import { RateEditor } from './rate-editor.tsx'
import { costRefusal, saveRefusal } from './save-refusal.ts'
import { tableHeights } from './table-heights.ts'
import { useCommission } from './use-commission.ts'

type Section = 'unpaid' | 'toBePaid' | 'corrections'

type Props = { commission: Commission; onClose: () => void; onSaved: ((saved: SavedRow) => void) | undefined }

/** Which orders a person is paid commission on in a period (spec 2.12, screens 6). */
export function CommissionForm({ commission, onClose, onSaved }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const editing = useCommission(commission, onSaved)
  const { state } = editing
  const [search, setSearch] = useState('')
  const isReadOnly = commission.submitted
  const [closed, setClosed] = useState<ReadonlySet<Section>>(new Set(isReadOnly ? ['unpaid'] : []))
  const [isCostRefused, setCostRefused] = useState(false)
  const [isCommentUnsent, setCommentUnsent] = useState(false)
  const isPhone = useIsPhone()
  const rowHeight = commissionRowHeight(isPhone)
  const heights = tableHeights(
    {
      unpaid: closed.has('unpaid') ? undefined : state.unpaid.length,
      toBePaid: closed.has('toBePaid') ? undefined : state.toBePaid.length,
    },
    rowHeight,
  )
  useUnsavedGuard((!isReadOnly && state.isChanged) || isCommentUnsent, undefined, {
    isSending: editing.isSaving,
    isStored: editing.isStored && !isCommentUnsent,
    onDiscard: editing.forget,
  })

  const focusSearch = () => body.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
  function undo() {
    editing.undo()
    // The button disappears.
    focusSearch()
  }
  function save() {
    if (isReadOnly || editing.isSaving) return
    if (state.wrongRate !== undefined) return focusFirstInvalid(body.current)
    setCostRefused(state.wrongCost !== undefined)
    if (state.wrongCost !== undefined) return showWrongCost()
    if (state.ineligible.length > 0) return body.current?.querySelector<HTMLElement>(`#${removeIneligibleId}`)?.focus()
    editing.save()
  }
  function showWrongCost() {
    setSearch('')
    setClosed((before) => without(before, 'toBePaid'))
    focusFirstInvalid(body.current)
  }
  const onSendKeys = useSendKeys({ send: save, search: focusSearch })
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (onSendKeys(event)) event.preventDefault()
  }
  const section = (name: Section) => ({
    editing,
    isOpen: !closed.has(name),
    onToggle: () => setClosed((before) => (before.has(name) ? without(before, name) : new Set([...before, name]))),
  })
  return (
    <div ref={body} className={`stack ${style.form}`} onKeyDown={onKeyDown} data-searched-list>
      <Group gap="8px 16px" justify="space-between">
        <RateEditor
          rate={state.rate}
          wrong={state.wrongRate}
          isReadOnly={isReadOnly}
          onChange={editing.setRate}
          onWrong={editing.setWrongRate}
        />
        <SearchField
          label="Search orders"
          placeholder="Order number or customer"
          value={search}
          onChange={setSearch}
          // On a phone the keyboard would cover the lists.
          isFirst={!isPhone}
        />
      </Group>
      <CommissionNotices editing={editing} focusBeside={focusSearch} />
      <Accordion>
        <OrderSection {...section('unpaid')} isToBePaid={false} search={search} height={heights.unpaid} />
        <OrderSection {...section('toBePaid')} isToBePaid search={search} height={heights.toBePaid} />
        <CorrectionsSection {...section('corrections')} />
        <CommentsSection commission={commission} isUnsent={isCommentUnsent} onUnsent={setCommentUnsent} />
      </Accordion>
      <CommissionFoot
        editing={editing}
        refusal={(isCostRefused ? costRefusal(state) : undefined) ?? saveRefusal(editing.problem)}
        onUndo={undo}
        onClose={onClose}
        onSave={save}
      />
    </div>
  )
}

const without = (sections: ReadonlySet<Section>, section: Section): ReadonlySet<Section> =>
  new Set([...sections].filter((other) => other !== section))
