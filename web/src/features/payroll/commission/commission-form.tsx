import type { Commission } from '@dray/contract/payroll/commission'
import type { SavedRow } from '@dray/contract/payroll'
import { commissionRateChoices, formatRate, parseRate, rateProblem } from '@dray/domain/payroll/commission'
import { Button, Group } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { AccordionItem, Accordion } from '../../../kit/accordion/accordion.tsx'
import { isChangedRecord } from '../../../kit/api/changed-record.ts'
import type { Problem } from '../../../kit/api/request.ts'
import { TypedField } from '../../../kit/fields/typed-field.tsx'
import { focusFirstInvalid } from '../../../kit/focus.ts'
import { formatCount } from '../../../kit/text/format-count.ts'
import { useSendKeys } from '../../../kit/full-screen-editor/use-send-keys.ts'
import { useOpenModal, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { refusedOrders } from '../../../records/bulk-change/refused-records.ts'
import { PayComments, usePayComments } from '../../../records/payroll/pay-comments.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { CommissionFoot, CommissionNotices, removeIneligibleId } from './commission-foot.tsx'
import type { CommissionState } from './commission-state.ts'
import style from './commission.module.css'
import { commissionRowHeight, OrderSection, CorrectionsSection } from './commission-sections.tsx'
import { useCommission } from './use-commission.ts'

type Section = 'unpaid' | 'toBePaid' | 'corrections'
type Props = { commission: Commission; onClose: () => void; onSaved: ((saved: SavedRow) => void) | undefined }

/** Chooses the orders that earn a person commission in a period (spec 2.12, screens 6). */
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
    // Undo disappears, so move the focus.
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

/** Room for a list's empty message. */
const emptyHeight = 162

const headHeight = 36

/** Undefined while the section is collapsed. */
type Rows = { unpaid: number | undefined; toBePaid: number | undefined }
type Height = CSSProperties['height']

/** Each table is as tall as its rows. If both don't fit, they share the screen, and the orders to be paid get more of it. */
export function tableHeights({ unpaid, toBePaid }: Rows, rowHeight: number): { unpaid: Height; toBePaid: Height } {
  const tableHeight = (rows: number | undefined) => {
    if (rows === undefined) return 0
    return rows === 0 ? emptyHeight : headHeight + rows * rowHeight
  }
  const [left, right] = [tableHeight(unpaid), tableHeight(toBePaid)]
  return { unpaid: shared(left, right, 0.42), toBePaid: shared(right, left, 0.58) }
}

const least = '190px'

/** Everything in the modal except its two tables. */
const fixed = 334

const shared = (own: number, other: number, share: number): string =>
  `min(${own}px, max(${least}, (96dvh - ${fixed}px) * ${share}, 96dvh - ${fixed + other}px))`

const without = (sections: ReadonlySet<Section>, section: Section): ReadonlySet<Section> =>
  new Set([...sections].filter((other) => other !== section))

type RateEditorProps = {
  rate: number
  /** Typed text that isn't a rate. */
  wrong: string | undefined
  isReadOnly: boolean
  onChange: (rate: number) => void
  onWrong: (text: string) => void
}

/** This period's rate: typed, by slider, or one of the usual ones. The person's standing rate stays. */
function RateEditor({ rate, wrong, isReadOnly, onChange, onWrong }: RateEditorProps) {
  if (isReadOnly)
    return (
      <p className={`text-sm wrap row ${style.rate}`}>
        Commission rate <strong>{formatRate(rate)}</strong>
      </p>
    )
  function type(text: string): string | undefined {
    const typed = parseRate(text)
    if (typed === undefined) onWrong(text)
    else onChange(typed)
    return undefined
  }
  return (
    <div role="group" aria-label="Commission rate" className={`text-sm wrap row ${style.rate}`}>
      <span aria-hidden>Commission rate</span>
      <TypedField
        label="Commission rate in percent"
        className={style.rateField}
        value={wrong ?? formatRate(rate)}
        error={wrong === undefined ? undefined : rateProblem(wrong)}
        onCommit={type}
      />
      <input
        type="range"
        className={style.rateSlider}
        aria-label="Commission rate"
        min={0}
        max={1}
        step={0.01}
        value={rate}
        aria-valuetext={formatRate(rate)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      {commissionRateChoices.map((choice) => (
        <Button
          key={choice}
          size="compact-xs"
          variant={choice === rate ? 'light' : 'default'}
          aria-pressed={choice === rate}
          onClick={() => onChange(choice)}
        >
          {formatRate(choice)}
        </Button>
      ))}
    </div>
  )
}

type CommentsSectionProps = { commission: Commission; isUnsent: boolean; onUnsent: (isUnsent: boolean) => void }

/** Questions and answers about this commission. Opens by itself if a question has no answer. */
function CommentsSection({ commission, isUnsent, onUnsent }: CommentsSectionProps) {
  const { year, month, payPeriod, userId, name } = commission
  const period = { year, month, payPeriod }
  const { data: comments } = usePayComments({ period, userId })
  const hasQuestion = comments?.[0]?.userId === userId
  const openModal = useOpenModal()
  const [isOpen, setOpen] = useState<boolean>()
  // It stays open once the question is answered.
  if (isOpen === undefined && hasQuestion) setOpen(true)
  function close() {
    onUnsent(false)
    setOpen(false)
  }
  function toggle() {
    if (isOpen !== true) return setOpen(true)
    if (!isUnsent) return close()
    openModal('Confirmation', {
      question: "Your comment hasn't been added. Close the comments without it?",
      confirmLabel: 'Close comments',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm: close,
    })
  }
  return (
    <AccordionItem
      id="pay-comments"
      name="Comments"
      detail={comments && formatCount(comments.length)}
      unsaved={hasQuestion ? `Question from ${name}` : undefined}
      isOpen={isOpen ?? false}
      onToggle={toggle}
    >
      <div className={style.comments}>
        <PayComments period={period} userId={userId} onUnsent={onUnsent} />
      </div>
    </AccordionItem>
  )
}

/** Names an order with an invalid cost, which may be far down the list. */
const costRefusal = ({ wrongCost }: CommissionState): string | undefined =>
  wrongCost && `The cost of order ${wrongCost.order.orderNum} isn't valid. Correct it and save again.`

/** Why a commission wasn't saved, with the orders in question. */
function saveRefusal(problem: Problem | null): string | undefined {
  if (problem === null) return undefined
  if (isChangedRecord(problem))
    return `${problem.message} You're seeing their version with your changes. Check it and save again.`
  const orders = refusedOrders(problem)
  return orders === undefined ? refusalText(problem) : `${problem.message} ${orders}`
}
